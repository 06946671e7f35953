// SPDX-License-Identifier: LGPL-2.1-or-later
// What the control groups of this process allow: CPU time and memory.

#ifndef ASTERISM_TOPOLOGY_CGROUP_H
#define ASTERISM_TOPOLOGY_CGROUP_H

#include <cstddef>
#include <string>

namespace asterism::topology
{

/// Limits of control groups, versions 1 and 2; 0 where there is none.
struct CgroupLimits
{
  double cores = 0;
  size_t memory_bytes = 0;
};

/// Reads the limits of the groups named in `membership` (as
/// /proc/self/cgroup) and of their parents under `mount` (as /sys/fs/cgroup).
CgroupLimits read_cgroup_limits (const std::string &membership,
                                 const std::string &mount);

} // namespace asterism::topology

#endif
