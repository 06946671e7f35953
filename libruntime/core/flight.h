// SPDX-License-Identifier: LGPL-2.1-or-later
// Flight: a task on a device that executes it asynchronously.

#ifndef ASTERISM_CORE_FLIGHT_H
#define ASTERISM_CORE_FLIGHT_H

#include <cstddef>
#include <vector>

#include "data/memory.h"
#include "device/driver.h"
#include "task/task.h"

namespace asterism::core
{

/// A task on an asynchronous device, on its way through the driver protocol.
struct Flight
{
  task::Task *task = nullptr;
  data::Fetch fetch;
  device::Ticket ticket;
  bool launching = false; ///< in the device's launch ()
  bool launched = false;
  bool failed = false;    ///< the device was lost meanwhile
  bool notifying = false; ///< the device has been asked to wake the worker
  double started_us = 0;  ///< 0: its function has not been launched
  double seconds = -1;    ///< how long the device was at it, when known
  // Of several tasks in one launch (Merging): how many, for the first one the
  // others, and whether this one ends with another's.
  unsigned share = 1;
  std::vector<Flight *> others;
  bool follows = false;
};

/// The data that a launch in another process points to.
struct Parcel
{
  std::vector<size_t> sizes;
  std::vector<device::Copy> results;
};

} // namespace asterism::core

#endif
