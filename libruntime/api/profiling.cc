// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_profiling.h: counters of workers and links, and times.

#include "starpu_profiling.h"

#include <cerrno>

#include "starpu.h"

#include "core/engine.h"
#include "core/runtime.h"

namespace core = asterism::core;
using asterism::data::NodeId;

namespace
{

/// The profile of the runtime, or null when there is none.
core::Profile *
profile ()
{
  core::Engine *engine = core::current_engine ();
  return engine != nullptr ? &engine->profile : nullptr;
}

int
node_count ()
{
  core::Runtime *runtime = core::runtime ();
  return runtime != nullptr
             ? static_cast<int> (runtime->memory ().node_count ())
             : 0;
}

bool
is_link (int busid)
{
  return busid >= 0 && busid < starpu_bus_get_count ();
}

} // namespace

int
starpu_profiling_status_set (int status)
{
  const bool on = status == STARPU_PROFILING_ENABLE;
  const bool before = core::Profile::wanted.exchange (on);
  return profile () != nullptr ? profile ()->set (on) : before;
}

int
starpu_profiling_status_get ()
{
  return profile () != nullptr ? profile ()->on ()
                               : core::Profile::wanted.load ();
}

int
starpu_profiling_worker_get_info (int workerid,
                                  struct starpu_profiling_worker_info *info)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr || workerid < 0
      || static_cast<size_t> (workerid) >= runtime->workers ().size ())
    return -EINVAL;
  profile ()->take_worker (static_cast<unsigned> (workerid), info);
  return 0;
}

// Links are numbered by source, then by target; a node has none to itself.

int
starpu_bus_get_count ()
{
  int nodes = node_count ();
  return nodes > 0 ? nodes * (nodes - 1) : 0;
}

int
starpu_bus_get_id (int src, int dst)
{
  int nodes = node_count ();
  if (src < 0 || dst < 0 || src >= nodes || dst >= nodes || src == dst)
    return -1;
  return src * (nodes - 1) + (dst > src ? dst - 1 : dst);
}

int
starpu_bus_get_src (int busid)
{
  return is_link (busid) ? busid / (node_count () - 1) : -EINVAL;
}

int
starpu_bus_get_dst (int busid)
{
  if (!is_link (busid))
    return -EINVAL;
  int target = busid % (node_count () - 1);
  return target + (target >= starpu_bus_get_src (busid));
}

int
starpu_bus_get_profiling_info (int busid,
                               struct starpu_profiling_bus_info *bus_info)
{
  if (!is_link (busid))
    return -EINVAL;
  profile ()->take_link (static_cast<NodeId> (starpu_bus_get_src (busid)),
                         static_cast<NodeId> (starpu_bus_get_dst (busid)),
                         bus_info);
  return 0;
}

void
starpu_profiling_worker_helper_display_summary ()
{
  if (profile () != nullptr)
    profile ()->print_workers (stderr);
}

void
starpu_profiling_bus_helper_display_summary ()
{
  if (profile () != nullptr)
    profile ()->print_links (stderr);
}

double
starpu_timing_timespec_to_us (struct timespec *ts)
{
  return static_cast<double> (ts->tv_sec) * 1e6
         + static_cast<double> (ts->tv_nsec) / 1e3;
}

double
starpu_timing_timespec_delay_us (struct timespec *start, struct timespec *end)
{
  return starpu_timing_timespec_to_us (end)
         - starpu_timing_timespec_to_us (start);
}

void
starpu_display_stats ()
{
  starpu_profiling_worker_helper_display_summary ();
  starpu_profiling_bus_helper_display_summary ();
}
