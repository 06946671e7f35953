// SPDX-License-Identifier: LGPL-2.1-or-later
// Hints about devices that were found, but are only used when asked for.
//
// A driver that leaves devices out by default, such as OpenCL devices that are
// the machine's cores, leaves a hint how to have them.  The program gets to see
// it only if it could use them: when its first codelet with an implementation
// for such devices is met.

#ifndef ASTERISM_DEVICE_HINT_H
#define ASTERISM_DEVICE_HINT_H

#include "device/driver.h"

namespace asterism::device
{

/// Leaves a hint about devices of that Arch; null takes it back.  Requires:
/// `text` lives as long as the process.
void leave_hint (Arch arch, const char *text);

/// Shows the hint about devices of that Arch, if there is one that was not
/// shown yet.  Any thread.
void show_hint (Arch arch);

} // namespace asterism::device

#endif
