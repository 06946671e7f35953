// SPDX-License-Identifier: LGPL-2.1-or-later
// What all devices do in the same way.

#include "device/driver.h"

#include <cerrno>

#include "device/current.h"

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
Device::open_stream (int, const Options &, std::unique_ptr<Device> &)
{
  return Status::error (-ENOSYS, "%s has a single queue",
                        info ().name.c_str ());
}

Status
Device::share (void *, size_t, Address &)
{
  return Status::error (-ENOSYS, "%s: no memory is shared",
                        info ().name.c_str ());
}

Status
call_foreign (const ForeignCopy &copy, Device &device, void *where)
{
  CurrentDevice here (device);
  const int code = copy.function (copy.argument, where);
  if (code == 0 || code == -EAGAIN)
    return {};
  return Status::error (code < 0 ? code : -EIO, "%s: user-defined copy",
                        device.info ().name.c_str ());
}

Status
Device::start_foreign (const ForeignCopy &copy, Ticket &ticket)
{
  ticket = {};
  return call_foreign (copy, *this, nullptr);
}

} // namespace asterism::device
