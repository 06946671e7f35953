// SPDX-License-Identifier: LGPL-2.1-or-later
// How the application names the workers that it drives.

#ifndef ASTERISM_CORE_DRIVE_H
#define ASTERISM_CORE_DRIVE_H

#include "starpu_driver.h"

#include "device/driver.h"

namespace asterism::core
{

/// True when that is how the application names the device.
bool names (const struct starpu_driver &driver, const device::DeviceInfo &info);

} // namespace asterism::core

#endif
