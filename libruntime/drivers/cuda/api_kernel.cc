// SPDX-License-Identifier: LGPL-2.1-or-later
// What generated code calls to launch a kernel that was made of a loop.

#include "asterism_kernels.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/site.h"
#include "cuda_device.h"

using namespace asterism;
using namespace asterism::device;
using namespace asterism::device::cuda;

namespace
{

/// The most groups of each dimension: what every device can.
constexpr size_t kMostGroups[] = { 2147483647, 65535, 65535 };

[[noreturn]] void
die (const asterism_kernel_v1 &kernel, const std::string &message)
{
  die_at (&kernel.site, "CUDA kernel '%s': %s", kernel.name, message.c_str ());
}

/// The device of the calling worker.
CudaDevice &
device_of (const asterism_kernel_v1 &kernel)
{
  CudaDevice *device = current_cuda_device ();
  if (!device)
    die (kernel, "launched from outside a CUDA task");
  return *device;
}

Function
function_of (CudaDevice &device, const asterism_kernel_v1 &kernel)
{
  Function function = nullptr;
  std::string log;
  const int arch = device.properties ().major * 10 + device.properties ().minor;
  Status status = device.programs ().kernel_for (kernel, arch, function, log);
  if (!status.ok ())
    die (kernel, status.message () + (log.empty () ? "" : "\n" + log));
  return function;
}

void
check (const asterism_kernel_v1 &kernel, const Status &status)
{
  if (!status.ok ())
    die (kernel, status.message ());
}

} // namespace

/// Further dimensions that have more groups than a device can launch at once
/// are launched part by part.
void
asterism_cuda_launch_v2 (struct asterism_kernel_v1 *kernel,
                         const struct asterism_kernel_argument_v1 *arguments,
                         unsigned narguments, size_t group, unsigned rank,
                         const size_t *global)
{
  CudaDevice &device = device_of (*kernel);
  size_t groups[3] = { 1, 1, 1 };
  for (unsigned d = 0; d < rank && d < 3; ++d)
    groups[d] = d == 0 ? (global[d] + group - 1) / group : global[d];
  if (std::min ({ groups[0], groups[1], groups[2] }) == 0)
    return; // nothing to compute
  if (groups[0] > kMostGroups[0])
    die (*kernel, "more iterations than a CUDA device can count");

  const Function function = function_of (device, *kernel);
  std::vector<void *> passed;
  for (unsigned i = 0; i < narguments; ++i)
    passed.push_back (const_cast<void *> (arguments[i].value));
  int64_t first[2];
  passed.push_back (&first[0]);
  passed.push_back (&first[1]);
  Grid grid = {
    { unsigned (groups[0]) }, unsigned (group), device.stream (), passed.data ()
  };
  for (size_t z = 0; z < groups[2]; z += kMostGroups[2])
    for (size_t y = 0; y < groups[1]; y += kMostGroups[1])
      {
        first[0] = int64_t (y);
        first[1] = int64_t (z);
        grid.groups[1] = unsigned (std::min (groups[1] - y, kMostGroups[1]));
        grid.groups[2] = unsigned (std::min (groups[2] - z, kMostGroups[2]));
        check (*kernel, launch (function, grid));
      }
}
