// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_worker.h and starpu_scheduler.h: teams, as workers with numbers.

#include <algorithm>
#include <cerrno>
#include <vector>

#include "starpu_scheduler.h"
#include "starpu_worker.h"

#include "base/thread_end.h"
#include "core/engine.h"

namespace core = asterism::core;

namespace
{

/// Those numbers that stand for a size, behind the workers'.
int
sizes ()
{
  const core::Engine *engine = core::current_engine ();
  return engine != nullptr ? int (engine->teams.sizes ()) : 0;
}

/// The workers of that number, which the application has put together, or null.
const std::vector<int> *
put_together (int id)
{
  core::Engine *engine = core::current_engine ();
  const int number = id - int (starpu_worker_get_count ()) - sizes ();
  return engine != nullptr && number >= 0
                 && number < int (engine->teams.combinations.count ())
             ? &engine->teams.combinations.get (unsigned (number))
             : nullptr;
}

} // namespace

int
starpu_combined_worker_get_size ()
{
  return static_cast<int> (core::Teams::size ());
}

int
starpu_combined_worker_get_rank ()
{
  return static_cast<int> (core::Teams::rank ());
}

int
starpu_combined_worker_get_id ()
{
  int size = starpu_combined_worker_get_size ();
  if (size > 1 && core::Teams::number () >= 0)
    return core::Teams::number ();
  return size > 1 ? static_cast<int> (starpu_worker_get_count ()) + size - 2
                  : starpu_worker_get_id ();
}

unsigned
starpu_combined_worker_get_count ()
{
  core::Engine *engine = core::current_engine ();
  return engine != nullptr
             ? unsigned (sizes ()) + engine->teams.combinations.count ()
             : 0;
}

unsigned
starpu_worker_is_combined_worker (int id)
{
  const int workers = int (starpu_worker_get_count ());
  return id >= workers
         && id < workers + int (starpu_combined_worker_get_count ());
}

int
starpu_combined_worker_get_description (int workerid, int *worker_size,
                                        int **combined_workerid)
{
  // The cores' workers, of which a team has as many as it needs; the same in
  // every run but for their number.
  struct Members
  {
    int list[STARPU_NMAXWORKERS];
  };
  if (!starpu_worker_is_combined_worker (workerid))
    return -EINVAL;
  int *const members = asterism::of_thread<Members> ().list;
  if (const std::vector<int> *own = put_together (workerid))
    {
      std::copy (own->begin (), own->end (), members);
      if (worker_size != nullptr)
        *worker_size = int (own->size ());
      if (combined_workerid != nullptr)
        *combined_workerid = members;
      return 0;
    }
  const int size = workerid - int (starpu_worker_get_count ()) + 2;
  if (worker_size != nullptr)
    *worker_size = size;
  starpu_worker_get_ids_by_type (STARPU_CPU_WORKER, members,
                                 STARPU_NMAXWORKERS);
  if (combined_workerid != nullptr)
    *combined_workerid = members;
  return 0;
}

int
starpu_combined_worker_can_execute_task (unsigned workerid,
                                         struct starpu_task *task,
                                         unsigned nimpl)
{
  int size, *members;
  if (starpu_combined_worker_get_description (int (workerid), &size, &members)
      != 0)
    return starpu_worker_can_execute_task (workerid, task, nimpl);
  const struct starpu_codelet *codelet = task != nullptr ? task->cl : nullptr;
  if (codelet == nullptr || codelet->type == STARPU_SEQ
      || (codelet->max_parallelism > 0 && codelet->max_parallelism < size))
    return 0;
  // A team of one size consists of those members that can, in any order.
  const auto able = [=] (int worker) {
    return starpu_worker_can_execute_task (unsigned (worker), task, nimpl) != 0;
  };
  const int count = put_together (int (workerid)) != nullptr
                        ? size
                        : starpu_worker_get_count_by_type (STARPU_CPU_WORKER);
  return std::count_if (members, members + count, able) >= size;
}
