// SPDX-License-Identifier: LGPL-2.1-or-later
// What programs learn of the links of devices, kept from run to run.

#ifndef ASTERISM_CORE_KEPT_LINKS_H
#define ASTERISM_CORE_KEPT_LINKS_H

#include <memory>
#include <vector>

#include "base/options.h"
#include "base/status.h"
#include "device/driver.h"

namespace asterism::core
{

using Devices = std::vector<std::unique_ptr<device::Device>>;

/// Lets the links of these devices begin with what earlier runs learnt, unless
/// STARPU_BUS_CALIBRATE says to forget it.  What is wrong with the file is
/// printed.  Simulated devices need none.
void load_links (const Options &options, const Devices &devices);

/// Adds what this run learnt to the file, if anything; other programs may do
/// the same.
Status save_links (const Options &options, const Devices &devices);

} // namespace asterism::core

#endif
