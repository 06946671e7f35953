// SPDX-License-Identifier: LGPL-2.1-or-later
// What all devices do in the same way.

#include "device/driver.h"

namespace asterism::device
{

Status
Device::wait (Ticket &ticket, Progress &progress)
{
  // Parks after each notify (): nobody wakes it once it is gone.
  Waker waker;
  for (;;)
    {
      Status status = poll (ticket, progress);
      if (progress.done)
        return status;
      notify (ticket, waker);
      waker.park ();
    }
}

} // namespace asterism::device
