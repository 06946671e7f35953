// SPDX-License-Identifier: LGPL-2.1-or-later
// Needs: features of a device that kernels made of loops use, and which devices
// lack them.
//
// An implementation says in its flags what its kernels need
// (asterism_kernels.h).  A driver answers what its devices lack, since not all
// OpenCL devices have `double', for instance; their workers are not offered the
// tasks that need it.

#ifndef ASTERISM_DEVICE_NEEDS_H
#define ASTERISM_DEVICE_NEEDS_H

#include "device/device_info.h"

namespace asterism::device
{

/// Returns the needs, of those in asterism_kernels.h, that the device with this
/// number lacks; of any device if `index' is negative.
using Lacks = unsigned (*) (int index);

/// Has `lacks' answer for the devices of that Arch.  Any thread.
void set_lacks (Arch arch, Lacks lacks);

/// Says whether the device, or any device if `index' is negative, lacks
/// something that an implementation with these flags needs.  Any thread.
bool lacks_needs (Arch arch, int index, char flags);

} // namespace asterism::device

#endif
