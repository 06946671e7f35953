// SPDX-License-Identifier: LGPL-2.1-or-later
// Functions that generated code calls to launch a kernel that was made of a
// loop, or that a pragma names in a file.

#include "asterism_kernels.h"

#include <algorithm>
#include <climits>
#include <string>
#include <vector>

#include "base/site.h"
#include "cuda_device.h"
#include "device/reduction.h"

using namespace asterism;
using namespace asterism::device;
using namespace asterism::device::cuda;

namespace
{

/// The work-items of a reduction: as many as a multiprocessor holds.
constexpr size_t kItemsPerMultiprocessor = 2048;

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
function_of (CudaDevice &device, const asterism_kernel_v1 &kernel,
             Programs::Origin origin = Programs::Origin::Loops)
{
  Function function = nullptr;
  std::string log;
  const int arch = device.properties ().major * 10 + device.properties ().minor;
  Status status
      = device.programs ().kernel_for (kernel, origin, arch, function, log);
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

/// Arguments of a launch, and the two that every kernel has behind them.
class Arguments
{
public:
  Arguments (const asterism_kernel_argument_v1 *arguments, unsigned count)
  {
    for (unsigned i = 0; i < count; ++i)
      add (arguments[i].value);
  }
  void
  add (const void *value)
  {
    values_.push_back (const_cast<void *> (value));
  }

  /// Launches `items' work-items.
  void
  launch (CudaDevice &device, const asterism_kernel_v1 &kernel, size_t items,
          size_t group)
  {
    int64_t first[2] = { 0, 0 };
    add (&first[0]);
    add (&first[1]);
    check (kernel, cuda::launch (function_of (device, kernel),
                                 { { unsigned (items / group), 1, 1 },
                                   unsigned (group),
                                   device.stream (),
                                   values_.data () }));
  }

private:
  std::vector<void *> values_;
};

/// Numbers of several variables in the memory of a device, twice: one is read
/// while the other is written.
class Numbers
{
public:
  Numbers (CudaDevice &device, const asterism_kernel_v1 &kernel,
           const asterism_kernel_argument_v1 *variables, unsigned count,
           size_t items)
      : device_ (device), variables_ (variables)
  {
    for (unsigned i = 0; i < 2 * count; ++i)
      {
        offsets_.push_back (bytes_);
        bytes_ += (items * variables[i / 2].size + kReductionAlignment - 1)
                  / kReductionAlignment * kReductionAlignment;
      }
    check (kernel, device.scratch (bytes_, memory_));
    for (size_t offset : offsets_)
      places_.push_back (memory_ + offset);
  }

  /// The address of the pointer to the numbers of variable `i'.
  const void *
  place (unsigned i, bool second) const
  {
    return &places_[2 * i + second];
  }

  /// Copies the first number of each variable to main memory, and waits.
  void
  fetch (const asterism_kernel_v1 &kernel, bool second)
  {
    for (unsigned i = 0; i < places_.size () / 2; ++i)
      check_call (kernel, functions ().cudaMemcpyAsync (
                              const_cast<void *> (variables_[i].value),
                              places_[2 * i + second], variables_[i].size,
                              cudaMemcpyDeviceToHost, device_.stream ()));
    check_call (kernel, functions ().cudaStreamSynchronize (device_.stream ()));
  }

private:
  static void
  check_call (const asterism_kernel_v1 &kernel, cudaError_t error)
  {
    if (error != cudaSuccess)
      die (kernel, std::string ("cannot read what it computed: ")
                       + functions ().cudaGetErrorString (error));
  }

  CudaDevice &device_;
  const asterism_kernel_argument_v1 *variables_;
  std::vector<size_t> offsets_;
  std::vector<char *> places_;
  size_t bytes_ = 0;
  char *memory_ = nullptr;
};

} // namespace

void
asterism_cuda_reduce_v1 (struct asterism_kernel_v1 *kernel,
                         struct asterism_kernel_v1 *combining,
                         const struct asterism_kernel_argument_v1 *arguments,
                         unsigned narguments, size_t group, unsigned rank,
                         const size_t *global,
                         const struct asterism_kernel_argument_v1 *results,
                         unsigned nresults)
{
  CudaDevice &device = device_of (*kernel);
  const size_t count = iterations (rank, global);
  if (count == 0)
    return; // nothing to compute
  const size_t most = size_t (device.properties ().multiProcessorCount)
                      * kItemsPerMultiprocessor;
  const ReductionShares shares = share_iterations (count, group, most, false);
  Numbers numbers (device, *kernel, results, nresults, shares.items);
  Arguments passed (arguments, narguments);
  for (const int64_t *number : { &shares.apart, &shares.length, &shares.step })
    passed.add (number);
  for (unsigned i = 0; i < nresults; ++i)
    passed.add (numbers.place (i, false));
  passed.launch (device, *kernel, shares.items, shares.group);

  bool second = false;
  size_t items;
  for (int64_t left = int64_t (shares.items); left > 1; left = int64_t (items))
    {
      items = combining_items (size_t (left));
      Arguments next (nullptr, 0);
      next.add (&left);
      for (unsigned i = 0; i < nresults; ++i)
        {
          next.add (numbers.place (i, second));
          next.add (numbers.place (i, !second));
        }
      next.launch (device, *combining, items, std::min<size_t> (items, 64));
      second = !second;
    }
  numbers.fetch (*kernel, second);
}

void
asterism_cuda_grid_v1 (struct asterism_kernel_v1 *kernel,
                       const struct asterism_kernel_argument_v1 *arguments,
                       unsigned narguments, size_t block, unsigned rank,
                       const size_t *grid, size_t shared)
{
  CudaDevice &device = device_of (*kernel);
  size_t blocks[3] = { 1, 1, 1 };
  std::copy_n (grid, std::min (rank, 3u), blocks);
  if (std::min ({ blocks[0], blocks[1], blocks[2], block }) == 0)
    return; // nothing to compute
  for (unsigned d = 0; d < 3; ++d)
    if (blocks[d] > kMostGroups[d])
      die (*kernel, "a grid of " + std::to_string (blocks[d])
                        + " blocks in dimension " + std::to_string (d)
                        + ", where CUDA has at most "
                        + std::to_string (kMostGroups[d]));
  const size_t most = size_t (device.properties ().maxThreadsPerBlock);
  if (block > most)
    die (*kernel, "a block of " + std::to_string (block)
                      + " threads, where the device has at most "
                      + std::to_string (most));
  std::vector<void *> passed;
  for (unsigned i = 0; i < narguments; ++i)
    passed.push_back (const_cast<void *> (arguments[i].value));
  check (*kernel, launch (function_of (device, *kernel, Programs::Origin::File),
                          { { unsigned (blocks[0]), unsigned (blocks[1]),
                              unsigned (blocks[2]) },
                            unsigned (block),
                            device.stream (),
                            passed.data (),
                            unsigned (std::min<size_t> (shared, UINT_MAX)) }));
}

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
