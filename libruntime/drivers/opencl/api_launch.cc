// SPDX-License-Identifier: LGPL-2.1-or-later
// What generated code calls to launch a kernel of `#pragma starpu opencl', or
// of
// `#pragma css target' with its geometry.

#include <algorithm>
#include <string>

#include "asterism_css.h"

#include "base/site.h"
#include "device/geometry.h"
#include "error.h"
#include "opencl_device.h"

using namespace asterism;
using namespace asterism::device;
using namespace asterism::device::opencl;

namespace
{

[[noreturn]] void
die (const asterism_kernel_v1 &kernel, const std::string &message)
{
  die_at (&kernel.site, "OpenCL kernel '%s': %s", kernel.name,
          message.c_str ());
}

void
check (const asterism_kernel_v1 &kernel, cl_int error, const char *attempt)
{
  if (error != CL_SUCCESS)
    die (kernel, std::string ("cannot ") + attempt + ": " + error_name (error));
}

/// The device of the calling worker.
OpenClDevice &
device_of (const asterism_kernel_v1 &kernel)
{
  OpenClDevice *device = current_opencl_device ();
  if (!device)
    die (kernel, "launched from outside an OpenCL task");
  return *device;
}

/// Builds the kernel, and gives it its arguments.
cl_kernel
prepare (OpenClDevice &device, asterism_kernel_v1 &kernel,
         const struct asterism_kernel_argument_v1 *arguments,
         unsigned narguments)
{
  cl_kernel object;
  std::string messages;
  Status status = device.kernel_for (kernel, object, messages);
  if (!status.ok ())
    die (kernel,
         status.message () + (messages.empty () ? "" : "\n" + messages));
  for (unsigned i = 0; i < narguments; ++i)
    {
      const std::string attempt = "set argument " + std::to_string (i + 1);
      check (kernel,
             clSetKernelArg (object, i, arguments[i].size, arguments[i].value),
             attempt.c_str ());
    }
  return object;
}

} // namespace

void
asterism_opencl_launch_v2 (const struct asterism_launch_v1 *launch,
                           const struct asterism_kernel_argument_v1 *arguments,
                           const int64_t *sizes)
{
  asterism_kernel_v1 &kernel = *launch->kernel;
  OpenClDevice &device = device_of (kernel);
  const Geometry geometry = geometry_of (*launch, sizes);
  cl_kernel object = prepare (device, kernel, arguments, launch->narguments);
  size_t items[kMaxDimensions];
  for (unsigned d = 0; d < kMaxDimensions; ++d)
    items[d] = geometry.groups[d] * geometry.local[d];
  check (kernel,
         clEnqueueNDRangeKernel (device.queue (), object, launch->rank, nullptr,
                                 items, geometry.local, 0, nullptr, nullptr),
         "enqueue it");
}

void
asterism_opencl_launch_v1 (struct asterism_kernel_v1 *kernel,
                           const struct asterism_kernel_argument_v1 *arguments,
                           unsigned narguments, size_t group, unsigned rank,
                           const size_t *global)
{
  OpenClDevice *device = &device_of (*kernel);
  cl_kernel object = prepare (*device, *kernel, arguments, narguments);

  group = std::max<size_t> (group, 1);
  if (rank > kMaxDimensions)
    die (*kernel, "more than three dimensions");
  const size_t local[kMaxDimensions] = { group, 1, 1 };
  size_t items[kMaxDimensions] = { group, 1, 1 };
  for (unsigned d = 0; d < rank; ++d)
    {
      if (global[d] == 0)
        return; // nothing to compute
      items[d] = (global[d] + local[d] - 1) / local[d] * local[d];
    }
  check (*kernel,
         clEnqueueNDRangeKernel (device->queue (), object, std::max (rank, 1u),
                                 nullptr, items, local, 0, nullptr, nullptr),
         "enqueue it");
}
