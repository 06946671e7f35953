// SPDX-License-Identifier: LGPL-2.1-or-later
// Keeps Wakers that nobody has a lease of.

#include "base/waker_lease.h"

#include <vector>

#include "base/mutex.h"

namespace asterism
{

namespace
{

struct Spare
{
  SpinLock lock;
  std::vector<Waker *> wakers GUARDED_BY (lock);
};

Spare &
spare ()
{
  // Never destroyed: threads may outlive the end of main ().
  static Spare *all = new Spare;
  return *all;
}

} // namespace

WakerLease::WakerLease ()
{
  Spare &all = spare ();
  SpinGuard guard (all.lock);
  if (all.wakers.empty ())
    {
      waker_ = new Waker;
      return;
    }
  waker_ = all.wakers.back ();
  all.wakers.pop_back ();
}

WakerLease::~WakerLease ()
{
  Spare &all = spare ();
  SpinGuard guard (all.lock);
  all.wakers.push_back (waker_);
}

} // namespace asterism
