// SPDX-License-Identifier: LGPL-2.1-or-later
// View: a dense array of any layout, to be cut by filter functions.

#ifndef ASTERISM_API_DATA_VIEW_H
#define ASTERISM_API_DATA_VIEW_H

#include <cstddef>
#include <cstdint>

#include "device/driver.h"

namespace asterism::api
{

/// Which elements of a dimension a part has.
struct Piece
{
  size_t first;
  size_t count;
};

/// Part `id` of `n` elements cut as evenly as can be, the larger ones first.
Piece cut (size_t n, unsigned parts, unsigned id);

/// Part `id` with `halo` elements on both sides shared with its neighbours: the
/// whole has `n` elements, its own halo included.
Piece cut_with_halo (size_t n, unsigned parts, unsigned id, size_t halo);

/// The sizes and strides in the struct of a dense layout.
struct View
{
  unsigned rank = 0;
  size_t extents[device::kMaxRank] = {};
  size_t distances[device::kMaxRank] = {}; ///< in elements
  size_t element_bytes = 0;
  uintptr_t pointer = 0, base = 0; ///< ptr and dev_handle
  size_t offset = 0;
  size_t first_element = 0; ///< of a vector, in the whole

  /// Keeps that piece of one dimension.  False: there is none.
  bool keep (unsigned dimension, Piece piece);
  /// Keeps the elements with that index of one dimension, which goes.  False:
  /// there are none, or what is left is not contiguous in its first dimension.
  bool pick (unsigned dimension, size_t index);
};

/// Reads a replica struct.  False: it is not of a dense layout.
bool view_of (const void *replica, View &view);

/// Writes the struct of a part: of the layout that it begins with.  When the
/// view does not fit that, or the filter function found (`good`) that it does
/// not suit the whole, the part says so to Memory::make_child ().
void write_part (void *part, const View &view, bool good);

} // namespace asterism::api

#endif
