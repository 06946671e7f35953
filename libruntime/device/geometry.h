// SPDX-License-Identifier: LGPL-2.1-or-later
// Geometry of a launch: how many work-items, in groups of what size.

#ifndef ASTERISM_DEVICE_GEOMETRY_H
#define ASTERISM_DEVICE_GEOMETRY_H

#include <cstddef>
#include <cstdint>

#include "asterism_css.h"

namespace asterism::device
{

/// The most dimensions of a kernel.
constexpr unsigned kMaxDimensions = 3;

/// Numbers that a device is told: sizes of a group and numbers of groups, 1 in
/// further dimensions, and bytes of memory for each group.
struct Geometry
{
  size_t local[kMaxDimensions] = { 1, 1, 1 };
  size_t groups[kMaxDimensions] = { 1, 1, 1 };
  size_t shared = 0;
};

/// Works out the geometry of one launch from the sizes that the program gives:
/// those of a group, those of the whole, and bytes of memory.  Ends the program
/// if one is not positive.
Geometry geometry_of (const asterism_launch_v1 &launch, const int64_t *sizes);

} // namespace asterism::device

#endif
