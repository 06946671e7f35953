// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_worker.h and starpu_helper.h: cores, who is bound to them, and the
// machine as hwloc has it.

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <hwloc.h>
#include <vector>

#include "starpu.h"

#include "base/log.h"
#include "base/thread_end.h"
#include "core/engine.h"

using asterism::Level;
using asterism::log;
using asterism::Status;
namespace core = asterism::core;

namespace
{

/// The worker of that number, or null.
const core::Worker *
find (int id)
{
  core::Engine *engine = core::current_engine ();
  return engine != nullptr && id >= 0
                 && static_cast<size_t> (id) < engine->workers.size ()
             ? engine->workers[static_cast<size_t> (id)].get ()
             : nullptr;
}

/// The core a worker runs on, or -1.
int
core_of (const core::Worker &worker)
{
  return core::current_engine ()->options.workers_nobind
             ? -1
             : worker.device.info ().core;
}

} // namespace

unsigned
starpu_get_next_bindid (unsigned flags, unsigned *preferred,
                        unsigned npreferred)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr)
    return static_cast<unsigned> (-1);
  return engine->places.next ({ preferred, preferred ? npreferred : 0 },
                              (flags & STARPU_THREAD_ACTIVE) != 0);
}

int
starpu_bind_thread_on (int cpuid, unsigned flags, const char *name)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr)
    return -ENODEV;
  Status status = engine->places.bind (
      static_cast<unsigned> (cpuid), (flags & STARPU_THREAD_ACTIVE) != 0,
      name != nullptr ? name : "without a name");
  if (!status.ok ())
    log (status.code () == -EBUSY ? Level::Warning : Level::Error, "%s",
         status.message ());
  return status.code ();
}

void
starpu_bind_thread_on_worker (unsigned workerid)
{
  int size = 1, *workers = nullptr;
  const int id = static_cast<int> (workerid);
  if (starpu_worker_is_combined_worker (id))
    starpu_combined_worker_get_description (id, &size, &workers);
  std::vector<unsigned> cores;
  for (int i = 0; i < size; ++i)
    {
      const core::Worker *worker = find (workers != nullptr ? workers[i] : id);
      if (worker == nullptr)
        return log (Level::Error, "%s: there is no worker %u", __func__,
                    workerid);
      if (core_of (*worker) >= 0)
        cores.push_back (static_cast<unsigned> (core_of (*worker)));
    }
  // A worker that is not bound may be anywhere.
  core::Engine &engine = *core::current_engine ();
  Status status = cores.empty () ? engine.places.bind_anywhere ()
                                 : engine.machine.bind (cores);
  if (!status.ok ())
    log (Level::Error, "%s: %s", __func__, status.message ());
}

void
starpu_bind_thread_on_main ()
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr)
    return log (Level::Error, "%s: the runtime is not running", __func__);
  Status status = engine->places.bind_main ();
  if (!status.ok ())
    log (Level::Error, "%s: %s", __func__, status.message ());
}

void
starpu_bind_thread_on_cpu (int cpuid)
{
  const int result = starpu_bind_thread_on (cpuid, 0, nullptr);
  if (result == -ENODEV)
    log (Level::Error, "%s: the runtime is not running", __func__);
}

int
starpu_cpu_os_index (int cpuid)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr || cpuid < 0
      || static_cast<unsigned> (cpuid) >= engine->machine.core_count ())
    return -1;
  const int first = hwloc_bitmap_first (
      engine->machine.core_object (static_cast<unsigned> (cpuid))->cpuset);
  return first;
}

int
starpu_bindid_get_workerids (int bindid, int **workerids)
{
  struct Found
  {
    std::vector<int> workers;
  };
  std::vector<int> &found = asterism::of_thread<Found> ().workers;
  core::Engine *engine = core::current_engine ();
  found.clear ();
  if (engine != nullptr && bindid >= 0)
    found = engine->places.workers_on (static_cast<unsigned> (bindid));
  *workerids = found.data ();
  return static_cast<int> (found.size ());
}

int
starpu_worker_get_stream_workerids (unsigned devid, int *workerids,
                                    enum starpu_worker_archtype type)
{
  int count = 0;
  for (int id = 0; const core::Worker *worker = find (id); ++id)
    if (worker->device.info ().type == type
        && worker->device.info ().index == static_cast<int> (devid))
      workerids[count++] = id;
  return count;
}

unsigned
starpu_worker_is_blocked_in_parallel (int workerid)
{
  const core::Worker *worker = find (workerid);
  return worker != nullptr
         && worker->in_team.load () == core::Worker::InTeam::Waiting;
}

unsigned
starpu_worker_is_slave_somewhere (int workerid)
{
  const core::Worker *worker = find (workerid);
  return worker != nullptr
         && worker->in_team.load () != core::Worker::InTeam::Not;
}

void
starpu_worker_get_current_task_exp_end (unsigned workerid,
                                        struct timespec *date)
{
  *date = {};
  if (find (static_cast<int> (workerid)) == nullptr)
    return;
  core::UserPolicy *policy = core::current_engine ()->user_policy;
  const double end = policy != nullptr
                         ? policy->expected_end (static_cast<int> (workerid))
                         : NAN;
  if (std::isnan (end))
    return;
  date->tv_sec = static_cast<time_t> (end / 1e6);
  date->tv_nsec = static_cast<long> (std::fmod (end, 1e6) * 1e3);
}

int
starpu_worker_sched_op_pending ()
{
  return core::UserPolicy::inside ();
}

hwloc_topology_t
starpu_get_hwloc_topology ()
{
  core::Engine *engine = core::current_engine ();
  return engine != nullptr ? engine->machine.topology () : nullptr;
}

hwloc_obj_t
starpu_worker_get_hwloc_obj (int workerid)
{
  const core::Worker *worker = find (workerid);
  const int core = worker != nullptr ? core_of (*worker) : -1;
  return core >= 0 ? core::current_engine ()->machine.core_object (
             static_cast<unsigned> (core))
                   : nullptr;
}

hwloc_cpuset_t
starpu_worker_get_hwloc_cpuset (int workerid)
{
  if (find (workerid) == nullptr)
    return nullptr;
  const hwloc_obj_t object = starpu_worker_get_hwloc_obj (workerid);
  return hwloc_bitmap_dup (
      object != nullptr
          ? object->cpuset
          : hwloc_topology_get_allowed_cpuset (starpu_get_hwloc_topology ()));
}

int
starpu_get_pu_os_index (unsigned logical_index)
{
  const hwloc_topology_t topology = starpu_get_hwloc_topology ();
  if (topology == nullptr)
    return -ENODEV;
  const hwloc_obj_t unit
      = hwloc_get_obj_by_type (topology, HWLOC_OBJ_PU, logical_index);
  return unit != nullptr ? static_cast<int> (unit->os_index) : -EINVAL;
}
