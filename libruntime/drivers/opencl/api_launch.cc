// SPDX-License-Identifier: LGPL-2.1-or-later
// Generated code launches kernels of `#pragma starpu opencl', and those of
// `#pragma css target' with their geometry, by these functions.

#include <algorithm>
#include <string>
#include <vector>

#include "asterism_css.h"
#include "asterism_kernels.h"

#include "base/site.h"
#include "device/geometry.h"
#include "device/reduction.h"
#include "error.h"
#include "opencl_device.h"

using namespace asterism;
using namespace asterism::device;
using namespace asterism::device::opencl;

namespace
{

/// The work-items of a reduction for each compute unit of a GPU, and of cores.
constexpr size_t kItemsPerUnit = 1024, kItemsPerCore = 8;

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

/// Enqueues `items' work-items of a kernel that has its arguments.
void
enqueue (OpenClDevice &device, const asterism_kernel_v1 &kernel,
         cl_kernel object, size_t items, size_t group)
{
  if (device.out_of_order ())
    check (kernel,
           clEnqueueBarrierWithWaitList (device.queue (), 0, nullptr, nullptr),
           "wait for the one before it");
  check (kernel,
         clEnqueueNDRangeKernel (device.queue (), object, 1, nullptr, &items,
                                 &group, 0, nullptr, nullptr),
         "enqueue it");
}

/// Numbers of several variables in buffers, two of each: one is read while the
/// other is written.
class Numbers
{
public:
  Numbers (OpenClDevice &device, const asterism_kernel_v1 &kernel,
           const asterism_kernel_argument_v1 *variables, unsigned count,
           size_t items)
      : device_ (device), variables_ (variables)
  {
    for (unsigned i = 0; i < 2 * count; ++i)
      {
        cl_int error;
        buffers_.push_back (
            clCreateBuffer (device.context (), CL_MEM_READ_WRITE,
                            items * variables[i / 2].size, nullptr, &error));
        check (kernel, error, "allocate memory for its results");
      }
  }
  ~Numbers ()
  {
    for (cl_mem buffer : buffers_)
      clReleaseMemObject (buffer);
  }
  Numbers (const Numbers &) = delete;
  Numbers &operator= (const Numbers &) = delete;

  /// Sets argument `index' to the numbers of variable `i'.
  void
  pass (const asterism_kernel_v1 &kernel, cl_kernel object, unsigned index,
        unsigned i, bool second) const
  {
    check (kernel,
           clSetKernelArg (object, index, sizeof (cl_mem),
                           &buffers_[2 * i + second]),
           "set an argument");
  }

  /// Copies the first number of each variable to main memory, and waits.
  void
  fetch (const asterism_kernel_v1 &kernel, bool second)
  {
    check (kernel, clFinish (device_.queue ()), "execute it");
    for (unsigned i = 0; i < buffers_.size () / 2; ++i)
      check (kernel,
             clEnqueueReadBuffer (device_.queue (), buffers_[2 * i + second],
                                  CL_TRUE, 0, variables_[i].size,
                                  const_cast<void *> (variables_[i].value), 0,
                                  nullptr, nullptr),
             "read its results");
  }

private:
  OpenClDevice &device_;
  const asterism_kernel_argument_v1 *variables_;
  std::vector<cl_mem> buffers_;
};

/// The most work-items that reduce.
size_t
most_items (const OpenClDevice &device)
{
  cl_uint units = 1;
  if (clGetDeviceInfo (device.id (), CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units,
                       &units, nullptr)
      != CL_SUCCESS)
    units = 1;
  return units * (device.is_cpu () ? kItemsPerCore : kItemsPerUnit);
}

} // namespace

void
asterism_opencl_reduce_v1 (struct asterism_kernel_v1 *kernel,
                           struct asterism_kernel_v1 *combining,
                           const struct asterism_kernel_argument_v1 *arguments,
                           unsigned narguments, size_t group, unsigned rank,
                           const size_t *global,
                           const struct asterism_kernel_argument_v1 *results,
                           unsigned nresults)
{
  OpenClDevice &device = device_of (*kernel);
  const size_t count = iterations (rank, global);
  if (count == 0)
    return; // nothing to compute
  const ReductionShares shares
      = share_iterations (count, group, most_items (device), device.is_cpu ());
  Numbers numbers (device, *kernel, results, nresults, shares.items);
  std::vector<asterism_kernel_argument_v1> passed (arguments,
                                                   arguments + narguments);
  for (const int64_t *number : { &shares.apart, &shares.length, &shares.step })
    passed.push_back ({ number, sizeof *number });
  cl_kernel object
      = prepare (device, *kernel, passed.data (), unsigned (passed.size ()));
  for (unsigned i = 0; i < nresults; ++i)
    numbers.pass (*kernel, object, unsigned (passed.size ()) + i, i, false);
  enqueue (device, *kernel, object, shares.items, shares.group);

  bool second = false;
  size_t items;
  for (int64_t left = int64_t (shares.items); left > 1; left = int64_t (items))
    {
      items = combining_items (size_t (left));
      const asterism_kernel_argument_v1 numbered = { &left, sizeof left };
      object = prepare (device, *combining, &numbered, 1);
      for (unsigned i = 0; i < nresults; ++i)
        {
          numbers.pass (*kernel, object, 1 + 2 * i, i, second);
          numbers.pass (*kernel, object, 2 + 2 * i, i, !second);
        }
      enqueue (device, *kernel, object, items, std::min<size_t> (items, 64));
      second = !second;
    }
  numbers.fetch (*kernel, second);
}

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
  if (device->out_of_order ())
    check (*kernel,
           clEnqueueBarrierWithWaitList (device->queue (), 0, nullptr, nullptr),
           "wait for the one before it");
  check (*kernel,
         clEnqueueNDRangeKernel (device->queue (), object, std::max (rank, 1u),
                                 nullptr, items, local, 0, nullptr, nullptr),
         "enqueue it");
}
