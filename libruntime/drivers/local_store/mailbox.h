// SPDX-License-Identifier: LGPL-2.1-or-later
// Mailbox: the memory through which a process of a local store gets its
// commands, in order.

#ifndef ASTERISM_DRIVERS_LOCAL_STORE_MAILBOX_H
#define ASTERISM_DRIVERS_LOCAL_STORE_MAILBOX_H

#include <atomic>
#include <cstdint>

#include "device/driver.h"

namespace asterism::device::local_store
{

/// A function to call, with what stands in the window, which both processes
/// have at the same place.
struct Command
{
  void (*function) (void *buffers[], void *argument);
  void **buffers;
  void *argument;
  double *seconds; ///< where to say how long the call took
};

/// Shared by the two processes, like the window behind it.
struct Mailbox
{
  static constexpr uint32_t kSlots = 64;

  /// Commands written, and commands done: they never go back.  The resident
  /// sleeps on `sent`.
  std::atomic<uint32_t> sent{ 0 };
  std::atomic<uint32_t> done{ 0 };
  Command slots[kSlots];
};

} // namespace asterism::device::local_store

#endif
