// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads the CPU quota and the memory limit of control groups.

#include "topology/cgroup.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>

namespace asterism::topology
{

namespace
{

std::string
first_line (const std::string &file)
{
  std::ifstream stream (file);
  std::string line;
  std::getline (stream, line);
  return line;
}

template <typename Value>
void
lower (Value &limit, Value candidate)
{
  if (candidate > 0 && (limit == 0 || candidate < limit))
    limit = candidate;
}

void
lower_cores (CgroupLimits &limits, double quota, double period)
{
  if (quota > 0 && period > 0)
    lower (limits.cores, quota / period);
}

/// Version 2: `cpu.max` holds "quota period" or "max period".
void
read_unified (const std::string &folder, CgroupLimits &limits)
{
  const std::string cpu = first_line (folder + "/cpu.max");
  char *rest;
  const double quota = strtod (cpu.c_str (), &rest);
  lower_cores (limits, quota, strtod (rest, nullptr));
  lower (limits.memory_bytes,
         size_t (strtoull (first_line (folder + "/memory.max").c_str (),
                           nullptr, 10)));
}

/// Version 1: the quota is -1 when there is none, and an absent memory limit
/// is a number near 2^63.
void
read_legacy (const std::string &folder, CgroupLimits &limits)
{
  lower_cores (limits,
               atof (first_line (folder + "/cpu.cfs_quota_us").c_str ()),
               atof (first_line (folder + "/cpu.cfs_period_us").c_str ()));
  const auto memory = strtoull (
      first_line (folder + "/memory.limit_in_bytes").c_str (), nullptr, 10);
  if (memory < (1ull << 60))
    lower (limits.memory_bytes, size_t (memory));
}

/// Reads the group at `path` under `root` and all its parents.  Inside a
/// container the path is often that of the host and only the root exists.
template <typename Read>
void
read_upwards (const std::string &root, std::string path, Read read,
              CgroupLimits &limits)
{
  while (!path.empty () && path != "/")
    {
      read (root + path, limits);
      path.erase (path.rfind ('/'));
    }
  read (root, limits);
}

/// True when the comma-separated list `controllers` names `wanted`.
bool
lists (const std::string &controllers, const std::string &wanted)
{
  return ("," + controllers + ",").find ("," + wanted + ",")
         != std::string::npos;
}

} // namespace

CgroupLimits
read_cgroup_limits (const std::string &membership, const std::string &mount)
{
  CgroupLimits limits;
  std::ifstream stream (membership);
  for (std::string line; std::getline (stream, line);)
    {
      const size_t first = line.find (':');
      const size_t second = line.find (':', first + 1);
      if (first == line.npos || second == line.npos)
        continue;
      const std::string controllers
          = line.substr (first + 1, second - first - 1);
      const std::string path = line.substr (second + 1);
      if (controllers.empty ())
        read_upwards (mount, path, read_unified, limits);
      for (const char *name : { "cpu", "memory" })
        if (lists (controllers, name))
          read_upwards (mount + "/" + name, path, read_legacy, limits);
    }
  return limits;
}

} // namespace asterism::topology
