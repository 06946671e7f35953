// SPDX-License-Identifier: LGPL-2.1-or-later
// Says, for the time of a user's function, which device runs on this thread.

#ifndef ASTERISM_DEVICE_CURRENT_H
#define ASTERISM_DEVICE_CURRENT_H

#include "device/driver.h"

namespace asterism::device
{

/// Sets current_device () for a scope.
class CurrentDevice
{
public:
  explicit CurrentDevice (Device &device) : previous_ (current_device ())
  {
    set_current_device (&device);
  }
  ~CurrentDevice () { set_current_device (previous_); }
  CurrentDevice (const CurrentDevice &) = delete;
  CurrentDevice &operator= (const CurrentDevice &) = delete;

private:
  Device *previous_;
};

/// Calls the function of such a copy, on this thread for that device.
Status call_foreign (const ForeignCopy &copy, Device &device, void *where);

} // namespace asterism::device

#endif
