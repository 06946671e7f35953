// SPDX-License-Identifier: LGPL-2.1-or-later
// Which parts of a datum have bytes in common.

#ifndef ASTERISM_DATA_OVERLAP_H
#define ASTERISM_DATA_OVERLAP_H

#include <vector>

#include "data/interface.h"

namespace asterism::data
{

/// True when both regions, in main memory, contain the same byte.  Regions of
/// different strides are compared only when they have no gaps: false else.
bool overlap (const Region &left, const Region &right);

/// True when the region has no byte outside of the span of the whole.
bool within (const Region &whole, const Region &region);

/// For each region, whether it overlaps another one.
std::vector<bool> find_overlaps (const std::vector<Region> &regions);

} // namespace asterism::data

#endif
