// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_openmp.h: parallel regions, barriers, single and master.

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <pthread.h>
#include <vector>

#include "starpu.h"
#include "starpu_openmp.h"

#include "api/omp_team.h"
#include "base/log.h"

namespace asterism::omp
{

namespace
{

/// What the threads of one region share.
struct Region
{
  const struct starpu_omp_parallel_region_attr &attributes;
  std::vector<void *> buffers;
  Team team;
  std::atomic<bool> started{ false }; ///< the size of the team is known
};

/// One thread besides the caller.
struct Member
{
  Region *region;
  int number;
  pthread_t thread;
};

void
execute (Region &region, int number)
{
  Context context;
  context.team = &region.team;
  context.thread = number;
  Enter enter (context);
  region.attributes.cl.cpu_funcs[0](region.buffers.data (),
                                    region.attributes.cl_arg);
  region.team.barrier ();
}

void *
member_main (void *argument)
{
  auto *member = static_cast<Member *> (argument);
  member->region->started.wait (false);
  execute (*member->region, member->number);
  return nullptr;
}

int
threads_wanted (const struct starpu_omp_parallel_region_attr &attributes)
{
  Team &outer = *current ().team;
  if (!attributes.if_clause
      || outer.active_level >= settings ().max_active_levels.load ())
    return 1;
  const int threads = attributes.num_threads > 0
                          ? attributes.num_threads
                          : starpu_omp_get_max_threads ();
  return std::min (threads, starpu_omp_get_thread_limit ());
}

/// Starts the threads; the team is smaller when the system refuses some.
std::vector<Member>
start_threads (Region &region, int wanted)
{
  std::vector<Member> members;
  members.reserve (wanted);
  for (int number = 1; number < wanted; ++number)
    {
      members.push_back ({ &region, number, {} });
      if (pthread_create (&members.back ().thread, nullptr, member_main,
                          &members.back ())
          != 0)
        {
          members.pop_back ();
          break;
        }
    }
  return members;
}

/// Acquires the data of the region; gives what was acquired.
std::vector<starpu_data_handle_t>
acquire (Region &region)
{
  const auto &attributes = region.attributes;
  std::vector<starpu_data_handle_t> held;
  for (int i = 0; i < attributes.cl.nbuffers; ++i)
    {
      starpu_data_handle_t handle = attributes.handles[i];
      int code = starpu_data_acquire (
          handle, STARPU_CODELET_GET_MODE (&attributes.cl, i));
      if (code != 0)
        log (Level::Error, "parallel region: data %d cannot be used: error %d",
             i, code);
      else
        held.push_back (handle);
      region.buffers.push_back (
          starpu_data_get_interface_on_node (handle, STARPU_MAIN_RAM));
    }
  return held;
}

void
nest (Team &team, int size)
{
  Context &outer = current ();
  team.parent = outer.team;
  team.parent_thread = outer.thread;
  team.size = size;
  team.level = outer.team->level + 1;
  team.active_level = outer.team->active_level + (size > 1);
}

/// True for the thread that executes the next single construct.
bool
takes_single (Context &context)
{
  unsigned mine = context.singles++;
  context.executes_single
      = context.team->singles.compare_exchange_strong (mine, mine + 1);
  return context.executes_single;
}

} // namespace

} // namespace asterism::omp

using namespace asterism::omp;

int
starpu_omp_init () noexcept
{
  const int code = starpu_init (nullptr);
  if (code == 0)
    display_environment ();
  return code;
}

void
starpu_omp_shutdown () noexcept
{
  starpu_shutdown ();
}

void
starpu_omp_parallel_region (
    const struct starpu_omp_parallel_region_attr *attr) noexcept
{
  Region region{ *attr, {}, {}, {} };
  std::vector<starpu_data_handle_t> held = acquire (region);
  std::vector<Member> members = start_threads (region, threads_wanted (*attr));
  nest (region.team, static_cast<int> (members.size ()) + 1);
  region.team.numbers.begin (region.team.size);
  region.started.store (true);
  region.started.notify_all ();
  execute (region, 0);
  for (const Member &member : members)
    pthread_join (member.thread, nullptr);
  for (starpu_data_handle_t handle : held)
    starpu_data_release (handle);
  if (attr->cl_arg_free)
    free (attr->cl_arg);
}

void
starpu_omp_barrier () noexcept
{
  current ().team->barrier ();
}

int
starpu_omp_master_inline () noexcept
{
  return current ().thread == 0;
}

void
starpu_omp_master (void (*f) (void *arg), void *arg) noexcept
{
  if (starpu_omp_master_inline ())
    f (arg);
}

int
starpu_omp_single_inline () noexcept
{
  return takes_single (current ());
}

void
starpu_omp_single (void (*f) (void *arg), void *arg, int nowait) noexcept
{
  if (takes_single (current ()))
    f (arg);
  if (!nowait)
    starpu_omp_barrier ();
}

void
starpu_omp_single_copyprivate (void (*f) (void *arg, void *data,
                                          unsigned long long data_size),
                               void *arg, void *data,
                               unsigned long long data_size) noexcept
{
  void *source = starpu_omp_single_copyprivate_inline_begin (data);
  if (source == nullptr)
    f (arg, data, data_size);
  else
    memcpy (data, source, data_size);
  starpu_omp_single_copyprivate_inline_end ();
}

void *
starpu_omp_single_copyprivate_inline_begin (void *data) noexcept
{
  Context &context = current ();
  if (takes_single (context))
    {
      context.team->copied = data;
      return nullptr;
    }
  // Until the executing thread is at the end of the construct.
  starpu_omp_barrier ();
  return context.team->copied;
}

void
starpu_omp_single_copyprivate_inline_end () noexcept
{
  if (current ().executes_single)
    starpu_omp_barrier ();
  // Nobody leaves before all have copied.
  starpu_omp_barrier ();
}
