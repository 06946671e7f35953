// SPDX-License-Identifier: LGPL-2.1-or-later
// WakerLease: a Waker that devices may wake at any time, however late.

#ifndef ASTERISM_BASE_WAKER_LEASE_H
#define ASTERISM_BASE_WAKER_LEASE_H

#include "base/event.h"

namespace asterism
{

/// A Waker for who waits for devices.  Wakers are never destroyed: what a
/// device's vendor calls at the end of an operation may come after a poll has
/// seen that end.  It then wakes who has the lease next, for nothing.
class WakerLease
{
public:
  WakerLease ();
  ~WakerLease ();
  WakerLease (const WakerLease &) = delete;
  WakerLease &operator= (const WakerLease &) = delete;
  Waker &
  operator* () const
  {
    return *waker_;
  }

private:
  Waker *waker_;
};

} // namespace asterism

#endif
