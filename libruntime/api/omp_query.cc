// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_openmp.h: the caller's place in its team, and the settings.

#include <algorithm>
#include <array>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <strings.h>
#include <utility>

#include "starpu.h"
#include "starpu_openmp.h"

#include "api/omp_team.h"
#include "base/log.h"

namespace asterism::omp
{

namespace
{

/// The team at a level around the caller, with the thread's number in it; null
/// when there is none.
std::pair<Team *, int>
at_level (int level)
{
  Team *team = current ().team;
  int thread = current ().thread;
  if (level < 0 || level > team->level)
    return { nullptr, -1 };
  while (team->level > level && team->parent != nullptr)
    {
      thread = team->parent_thread;
      team = team->parent;
    }
  return { team, thread };
}

constexpr std::array kSchedules{ "undefined", "static", "dynamic",
                                 "guided",    "auto",   "runtime" };

} // namespace

int
priority_limit ()
{
  static const int limit
      = starpu_getenv_number_default ("OMP_MAX_TASK_PRIORITY", -1);
  return limit;
}

void
display_environment ()
{
  const char *wanted = getenv ("OMP_DISPLAY_ENV");
  if (wanted == nullptr
      || (strcasecmp (wanted, "true") != 0
          && strcasecmp (wanted, "verbose") != 0))
    return;
  auto truth = [] (bool value) { return value ? "TRUE" : "FALSE"; };
  enum starpu_omp_sched_value kind;
  int chunk;
  starpu_omp_get_schedule (&kind, &chunk);
  // 201511: OpenMP 4.5, from which the functions come.
  fprintf (stderr,
           "OPENMP DISPLAY ENVIRONMENT BEGIN\n"
           "  _OPENMP = '201511'\n"
           "  OMP_DYNAMIC = '%s'\n"
           "  OMP_NESTED = '%s'\n"
           "  OMP_NUM_THREADS = '%d'\n"
           "  OMP_SCHEDULE = '%s,%d'\n"
           "  OMP_PROC_BIND = 'FALSE'\n"
           "  OMP_PLACES = ''\n"
           "  OMP_THREAD_LIMIT = '%d'\n"
           "  OMP_MAX_ACTIVE_LEVELS = '%d'\n"
           "  OMP_CANCELLATION = 'FALSE'\n"
           "  OMP_DEFAULT_DEVICE = '%d'\n"
           "  OMP_MAX_TASK_PRIORITY = '%d'\n"
           "OPENMP DISPLAY ENVIRONMENT END\n",
           truth (starpu_omp_get_dynamic ()), truth (starpu_omp_get_nested ()),
           starpu_omp_get_max_threads (), kSchedules[kind], chunk,
           starpu_omp_get_thread_limit (), starpu_omp_get_max_active_levels (),
           starpu_omp_get_default_device (),
           starpu_omp_get_max_task_priority ());
}

} // namespace asterism::omp

using namespace asterism::omp;
using asterism::Level;
using asterism::log;

int
starpu_omp_get_num_threads () noexcept
{
  return current ().team->size;
}

int
starpu_omp_get_thread_num () noexcept
{
  return current ().thread;
}

int
starpu_omp_in_parallel () noexcept
{
  return current ().team->active_level > 0;
}

int
starpu_omp_in_final () noexcept
{
  return current ().final;
}

int
starpu_omp_get_level () noexcept
{
  return current ().team->level;
}

int
starpu_omp_get_active_level () noexcept
{
  return current ().team->active_level;
}

int
starpu_omp_get_ancestor_thread_num (int level) noexcept
{
  return at_level (level).second;
}

int
starpu_omp_get_team_size (int level) noexcept
{
  Team *team = at_level (level).first;
  return team != nullptr ? team->size : -1;
}

void
starpu_omp_set_num_threads (int threads) noexcept
{
  settings ().threads.store (std::max (threads, 0));
}

int
starpu_omp_get_max_threads () noexcept
{
  int threads = settings ().threads.load ();
  if (threads == 0)
    threads = starpu_getenv_number_default ("OMP_NUM_THREADS", 0);
  if (threads <= 0)
    threads = static_cast<int> (starpu_cpu_worker_get_count ());
  return std::max (threads, 1);
}

int
starpu_omp_get_num_procs () noexcept
{
  return std::max (static_cast<int> (starpu_cpu_worker_get_count ()), 1);
}

int
starpu_omp_get_thread_limit () noexcept
{
  const int limit = starpu_getenv_number_default ("OMP_THREAD_LIMIT", 0);
  return limit > 0 ? limit : INT_MAX;
}

void
starpu_omp_set_dynamic (int dynamic_threads) noexcept
{
  settings ().dynamic.store (dynamic_threads != 0);
}

int
starpu_omp_get_dynamic () noexcept
{
  return settings ().dynamic.load ();
}

void
starpu_omp_set_nested (int nested) noexcept
{
  settings ().max_active_levels.store (nested ? INT_MAX : 1);
}

int
starpu_omp_get_nested () noexcept
{
  return settings ().max_active_levels.load () > 1;
}

void
starpu_omp_set_max_active_levels (int max_levels) noexcept
{
  settings ().max_active_levels.store (std::max (max_levels, 0));
}

int
starpu_omp_get_max_active_levels () noexcept
{
  return settings ().max_active_levels.load ();
}

void
starpu_omp_set_schedule (enum starpu_omp_sched_value kind,
                         int modifier) noexcept
{
  settings ().schedule.store (kind);
  settings ().chunk.store (std::max (modifier, 0));
}

void
starpu_omp_get_schedule (enum starpu_omp_sched_value *kind,
                         int *modifier) noexcept
{
  *kind
      = static_cast<enum starpu_omp_sched_value> (settings ().schedule.load ());
  *modifier = settings ().chunk.load ();
}

enum starpu_omp_proc_bind_value
starpu_omp_get_proc_bind () noexcept
{
  return starpu_omp_proc_bind_false;
}

int
starpu_omp_get_num_places () noexcept
{
  return 0;
}

int
starpu_omp_get_place_num_procs (int) noexcept
{
  return 0;
}

void
starpu_omp_get_place_proc_ids (int, int *) noexcept
{
}

int
starpu_omp_get_place_num () noexcept
{
  return -1;
}

int
starpu_omp_get_partition_num_places () noexcept
{
  return 0;
}

void
starpu_omp_get_partition_place_nums (int *) noexcept
{
}

int
starpu_omp_get_num_teams () noexcept
{
  return 1;
}

int
starpu_omp_get_team_num () noexcept
{
  return 0;
}

int
starpu_omp_get_cancellation () noexcept
{
  return 0;
}

int
starpu_omp_get_num_devices () noexcept
{
  return 0;
}

int
starpu_omp_get_initial_device () noexcept
{
  return starpu_omp_get_num_devices ();
}

int
starpu_omp_is_initial_device () noexcept
{
  return 1;
}

void
starpu_omp_set_default_device (int device_num) noexcept
{
  settings ().default_device.store (device_num);
}

int
starpu_omp_get_default_device () noexcept
{
  return settings ().default_device.load ();
}

int
starpu_omp_get_max_task_priority () noexcept
{
  const int limit = priority_limit ();
  return limit >= 0 ? limit : starpu_sched_get_max_priority ();
}

void
starpu_omp_vector_annotate (starpu_data_handle_t handle,
                            uint32_t slice_base) noexcept
{
  if (starpu_data_get_interface_id (handle) != STARPU_VECTOR_INTERFACE_ID)
    return log (Level::Error, "starpu_omp_vector_annotate: not a vector");
  for (unsigned node = 0; node < starpu_memory_nodes_get_count (); ++node)
    if (auto *vector = static_cast<struct starpu_vector_interface *> (
            starpu_data_get_interface_on_node (handle, node)))
      vector->slice_base = slice_base;
}

double
starpu_omp_get_wtime () noexcept
{
  return starpu_timing_now () * 1e-6;
}

double
starpu_omp_get_wtick () noexcept
{
  return 1e-9;
}
