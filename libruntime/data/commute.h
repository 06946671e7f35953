// SPDX-License-Identifier: LGPL-2.1-or-later
// Commuting accesses: who of those that may come in any order uses the data.

#ifndef ASTERISM_DATA_COMMUTE_H
#define ASTERISM_DATA_COMMUTE_H

#include <deque>

#include "base/pool.h"
#include "data/access.h"

namespace asterism::data
{

/// A requester that has entered all its queues and wants to claim the data of
/// its accesses that commute.
struct Claim
{
  Requester *owner = nullptr;
  Access *accesses = nullptr;
  unsigned count = 0;
  bool alone = false; ///< of one datum: whoever gives that up passes it on
};

/// The accesses that commute on one datum.  Guarded by the lock of its queue.
struct Commuters
{
  bool claimed = false;
  unsigned failures = 0; ///< how often it was found claimed
  /// The accesses that found it claimed.
  std::deque<Claim, pool::Allocator<Claim>> waiting;
};

/// Ends the claim on the data, of a handle whose queue the caller has locked.
/// True when somebody waited: the caller unlocks and calls retry ().
bool unclaim (Handle &handle, Claim &next);

/// Claims for somebody who waited for the data, or for the next one of them.
void retry (Handle &handle, Claim next);

} // namespace asterism::data

#endif
