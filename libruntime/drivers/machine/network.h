// SPDX-License-Identifier: LGPL-2.1-or-later
// Network: copies that share the links of a simulated machine.
//
// Each copy passes through some links, after their latencies, and all that pass
// through one share its bandwidth by max-min fairness: no copy can be given
// more without taking from one that has no more itself.  That is what the fluid
// model of network simulators computes, and close to what buses do that serve
// their devices in turns.

#ifndef ASTERISM_DRIVERS_MACHINE_NETWORK_H
#define ASTERISM_DRIVERS_MACHINE_NETWORK_H

#include <memory>
#include <span>
#include <vector>

#include "base/mutex.h"
#include "topology/description.h"

namespace asterism::device::machine
{

/// A copy under way.
struct Flow
{
  std::vector<unsigned> lanes; ///< of the links, in its direction
  double left = 0;             ///< bytes
  double rate = 0;             ///< bytes a second
  void (*arrived) (void *argument) = nullptr;
  void *argument = nullptr;
};

/// Gives each flow its rate.  Flows come in order, so that it is the same in
/// each run.  `bandwidth` is each lane's.
void share (std::span<Flow *const> flows, std::span<const double> bandwidth);

/// The links of a machine.  Any thread.
class Network
{
public:
  /// `machine` outlives it.
  explicit Network (const topology::Description &machine);

  /// Returns the lane of a link in a direction.
  unsigned
  lane (unsigned link, bool to_device) const
  {
    return 2 * link + (machine_.links[link].duplex && !to_device ? 1 : 0);
  }

  /// Begins a copy of some bytes: `flow` has its lanes, and whom to tell.  It
  /// lives until then.
  void start (Flow &flow, size_t bytes);

private:
  static void enter (void *flow);
  static void tick (void *network);
  void advance () REQUIRES (mutex_);
  double next () REQUIRES (mutex_);

  struct Entry;
  const topology::Description &machine_;
  std::vector<double> bandwidth_; ///< by lane
  Mutex mutex_;
  std::vector<Flow *> flows_ GUARDED_BY (mutex_);
  double seen_ GUARDED_BY (mutex_) = 0; ///< up to when they have moved
  double next_ GUARDED_BY (mutex_) = 0; ///< when the next one arrives
};

} // namespace asterism::device::machine

#endif
