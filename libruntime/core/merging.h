// SPDX-License-Identifier: LGPL-2.1-or-later
// Merging: tasks of a codelet that a device executes by one launch.
//
// When a device's worker is about to launch a task whose codelet can merge
// (asterism_grain.h), it looks which tasks may go along: those in flight whose
// data have arrived, and those that the policy gives it next.  They end with
// the first one's launch.

#ifndef ASTERISM_CORE_MERGING_H
#define ASTERISM_CORE_MERGING_H

#include <memory>
#include <vector>

#include "core/buffers.h"
#include "core/flight.h"
#include "core/grain.h"

namespace asterism::core
{

class Worker;

/// One launch; lives until the device's launch () returns.  The worker's
/// thread.
class Merging
{
public:
  /// Finds the tasks that go with that of `first`, if there are any.
  Merging (Worker &worker, Flight &first);

  /// Has the launch execute all of them.  Does nothing when there is one.
  void prepare (device::Launch &launch);

  /// The launch has begun, or failed: the flights behind the first one share
  /// its end.
  void launched ();
  const std::vector<Flight *> &
  others () const
  {
    return others_;
  }

private:
  Flight *next_in_flight (const Flight &last) const;
  Flight *take_another ();
  bool arrived (Flight &flight) const;
  void add (Flight &flight);
  static void call (void **buffers, void *merging);

  Worker &worker_;
  Flight &first_;
  const Grain *grain_ = nullptr;
  device::Launch single_; ///< of the first task alone
  std::vector<Flight *> others_;
  std::vector<std::unique_ptr<Buffers>> kept_;
  std::vector<void **> buffers_;
  std::vector<void *> arguments_;
};

} // namespace asterism::core

#endif
