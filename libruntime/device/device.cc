// SPDX-License-Identifier: LGPL-2.1-or-later
// What all devices do in the same way.

#include "device/driver.h"

#include <cerrno>

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

Status
Device::share (void *, size_t, Address &)
{
  return Status::error (-ENOSYS, "%s: no memory is shared",
                        info ().name.c_str ());
}

} // namespace asterism::device
