// SPDX-License-Identifier: LGPL-2.1-or-later
// KernelCheck: executes a task that a device executes on a core as well, and
// compares the results.
//
// The compiler makes kernels of loops, and a task may have kernels written by
// hand beside them.  ASTERISM_CHECK_KERNELS has both be checked in the running
// program: of every n tasks that have a kernel made of a loop one is executed
// twice, from the same data, and the first element that differs is reported.

#ifndef ASTERISM_CORE_KERNEL_CHECK_H
#define ASTERISM_CORE_KERNEL_CHECK_H

#include <memory>
#include <vector>

#include "base/options.h"
#include "data/interface.h"
#include "device/driver.h"
#include "task/task.h"

namespace asterism::core
{

/// The check of one task.  Made and used by the worker that executes it, which
/// waits meanwhile.
class KernelCheck
{
public:
  /// Copies the data that the task is about to use from the device to main
  /// memory.  Returns null if this task is not to be checked, or, after a
  /// message, if it cannot be.
  static std::unique_ptr<KernelCheck> begin (const Options &options,
                                             task::Task &task,
                                             device::Device &device,
                                             void *const *buffers);

  /// Waits for the task, executes it on the core of the calling thread, and
  /// reports the first difference.  `ticket` is spent then.
  Status end (device::Ticket &ticket);

private:
  /// A copy of the data of one buffer in main memory.
  struct Buffer
  {
    std::vector<char> replica; ///< the struct that functions get
    std::vector<std::vector<char>> parts;
  };
  using Buffers = std::vector<Buffer>;

  KernelCheck (task::Task &task, device::Device &device, void *const *buffers,
               unsigned tolerance)
      : task_ (task), device_ (device), buffers_ (buffers),
        tolerance_ (tolerance)
  {
  }

  Status copy (Buffers &copies);
  Status copy_part (const data::Layout &layout, const void *replica,
                    unsigned part, Buffer &copy);
  void execute ();
  void compare (const Buffers &results);

  task::Task &task_;
  device::Device &device_;
  void *const *buffers_;
  unsigned tolerance_;
  Buffers before_; ///< and, in the end, what the core computed
};

} // namespace asterism::core

#endif
