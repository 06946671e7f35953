// SPDX-License-Identifier: LGPL-2.1-or-later
/* The CPU quota and memory limit of both versions of control groups are
   found, in parents and in containers too.

   rows: R08
   configs: drivers */

#include <cmath>
#include <filesystem>
#include <fstream>

#include "topology/cgroup.h"

#include "conformance.h"

static void
put (const std::string &file, const std::string &text)
{
  std::filesystem::create_directories (
      std::filesystem::absolute (file).parent_path ());
  std::ofstream (file) << text << "\n";
}

static topology::CgroupLimits
limits (const std::string &membership)
{
  put ("membership", membership);
  return topology::read_cgroup_limits ("membership", "groups");
}

int
main ()
{
  EXPECT (limits ("0::/").cores == 0);
  put ("groups/slice/cpu.max", "150000 100000");
  put ("groups/slice/memory.max", "max");
  put ("groups/slice/job/cpu.max", "max 100000");
  put ("groups/slice/job/memory.max", "4096");
  EXPECT (limits ("0::/slice").cores == 1.5);
  EXPECT (limits ("0::/slice").memory_bytes == 0);
  EXPECT (limits ("0::/slice/job").cores == 1.5);
  EXPECT (limits ("0::/slice/job").memory_bytes == 4096);

  put ("groups/cpu/cpu.cfs_quota_us", "-1");
  put ("groups/cpu/cpu.cfs_period_us", "100000");
  put ("groups/memory/memory.limit_in_bytes", "9223372036854771712");
  EXPECT (limits ("4:cpu,cpuacct:/there\n5:memory:/there").cores == 0);
  EXPECT (limits ("5:memory:/there").memory_bytes == 0);
  put ("groups/cpu/cpu.cfs_quota_us", "300000");
  EXPECT (limits ("4:cpu,cpuacct:/there").cores == 3);
  EXPECT (limits ("nonsense").cores == 0);
}
