// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_worker.h: teams that a policy of the application's puts together.

#include <algorithm>
#include <cerrno>
#include <hwloc.h>
#include <vector>

#include "starpu_worker.h"

#include "base/log.h"
#include "core/engine.h"

using asterism::Level;
using asterism::log;
namespace core = asterism::core;
namespace task = asterism::task;

namespace
{

bool
is_core (const core::Engine &engine, int id)
{
  return id >= 0 && size_t (id) < engine.workers.size ()
         && engine.teams.admits (*engine.workers[size_t (id)], 0);
}

/// As starpu_combined_worker_assign_workerid ().
int
put_together (core::Engine &engine, const std::vector<int> &workers)
{
  const unsigned others = starpu_worker_get_count () + engine.teams.sizes ();
  const unsigned most = STARPU_NMAXWORKERS;
  const int number = engine.teams.combinations.add (
      workers, most > others ? most - others : 0);
  return number >= 0 ? int (others) + number : -ERANGE;
}

/// The workers whose cores that part of the machine has.
std::vector<int>
workers_of (const core::Engine &engine, const struct hwloc_obj &part)
{
  std::vector<int> found;
  for (const auto &worker : engine.workers)
    {
      const int core = worker->device.info ().core;
      if (!engine.teams.admits (*worker, 0) || core < 0)
        continue;
      const hwloc_obj_t object = engine.machine.core_object (unsigned (core));
      if (object != nullptr
          && hwloc_bitmap_isincluded (object->cpuset, part.cpuset))
        found.push_back (worker->info.id);
    }
  return found;
}

/// True when there is a combined worker of just those.
bool
is_known (const core::Engine &engine, const std::vector<int> &workers)
{
  int size, *members;
  const int number
      = int (starpu_worker_get_count ()) + int (workers.size ()) - 2;
  return engine.teams.combinations.has (workers)
         || (starpu_combined_worker_get_description (number, &size, &members)
                 == 0
             && std::equal (workers.begin (), workers.end (), members));
}

/// The task that a policy has, and that policy; null with a message when it is
/// none.
task::Task *
with_a_policy (const char *function, struct starpu_task *user,
               core::UserPolicy *&policy)
{
  core::Engine *engine = core::current_engine ();
  task::Task *task = user != nullptr ? task::from_public (user) : nullptr;
  policy = engine != nullptr && task != nullptr
               ? engine->user_policy_of (task->context)
               : nullptr;
  if (policy != nullptr && task->codelet != nullptr
      && task->state == task::State::Ready)
    return task;
  log (Level::Error, "%s: no task that a policy of the application's has",
       function);
  return nullptr;
}

/// Plans a team of `size` workers.
void
plan (const char *function, struct starpu_task *user, int number, int size)
{
  core::UserPolicy *policy;
  task::Task *task = with_a_policy (function, user, policy);
  if (task == nullptr)
    return;
  policy->decide_teams ();
  core::current_engine ()->teams.plans.add (*task, *policy, number,
                                            unsigned (size));
}

} // namespace

int
starpu_combined_worker_assign_workerid (int nworkers, int workerid_array[])
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr)
    return -ENODEV;
  if (nworkers < 2 || workerid_array == nullptr)
    return -EINVAL;
  const std::vector<int> workers (workerid_array, workerid_array + nworkers);
  for (auto worker = workers.begin (); worker != workers.end (); ++worker)
    if (!is_core (*engine, *worker)
        || std::find (workers.begin (), worker, *worker) != worker)
      return -EINVAL;
  return put_together (*engine, workers);
}

void
starpu_sched_find_all_worker_combinations ()
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr)
    return;
  if (core::UserPolicy *policy = core::UserPolicy::beginning ())
    policy->decide_teams ();
  const hwloc_topology_t topology = engine->machine.topology ();
  for (int depth = 0; depth < hwloc_topology_get_depth (topology); ++depth)
    for (hwloc_obj_t part = hwloc_get_obj_by_depth (topology, depth, 0);
         part != nullptr; part = part->next_cousin)
      {
        const std::vector<int> workers = workers_of (*engine, *part);
        if (workers.size () > 1 && !is_known (*engine, workers))
          (void)put_together (*engine, workers); // what there is room for
      }
}

void
starpu_parallel_task_barrier_init (struct starpu_task *task, int workerid)
{
  int size = 1;
  const bool combined
      = starpu_combined_worker_get_description (workerid, &size, nullptr) == 0;
  if (!combined
      && (workerid < 0 || unsigned (workerid) >= starpu_worker_get_count ()))
    return log (Level::Error, "%s: no worker has number %d", __func__,
                workerid);
  plan (__func__, task, combined ? workerid : -1, size);
}

void
starpu_parallel_task_barrier_init_n (struct starpu_task *task, int worker_size)
{
  if (worker_size < 1)
    return log (Level::Error, "%s: no team has %d workers", __func__,
                worker_size);
  plan (__func__, task, -1, worker_size);
}
