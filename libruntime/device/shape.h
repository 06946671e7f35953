// SPDX-License-Identifier: LGPL-2.1-or-later
// Operations on strided shapes that every driver needs.

#ifndef ASTERISM_DEVICE_SHAPE_H
#define ASTERISM_DEVICE_SHAPE_H

#include "device/driver.h"

namespace asterism::device
{

/// Returns how many bytes a copy of this shape moves.
size_t shape_bytes (const Shape &shape);

/// Returns the same copy with the lowest rank: counts of one dropped, and
/// dimensions that are contiguous on both sides merged.
Shape simplify (const Shape &shape);

/// Calls `piece (source_offset, target_offset)` for every combination of the
/// dimensions from `from` outwards, until one fails; each then stands for a
/// copy of the dimensions below.
template <typename Piece>
Status
for_each_piece (const Shape &shape, unsigned from, Piece piece)
{
  size_t index[kMaxRank] = {};
  size_t source = 0, target = 0;
  for (unsigned d = from; d < shape.rank; ++d)
    if (shape.count[d] == 0)
      return {};
  for (;;)
    {
      Status status = piece (source, target);
      if (!status.ok ())
        return status;
      unsigned d = from;
      for (; d < shape.rank; ++d)
        {
          source += shape.source_stride[d];
          target += shape.target_stride[d];
          if (++index[d] < shape.count[d])
            break;
          source -= shape.source_stride[d] * shape.count[d];
          target -= shape.target_stride[d] * shape.count[d];
          index[d] = 0;
        }
      if (d >= shape.rank)
        return {};
    }
}

/// Copies between two places that this process can address.
void copy_in_memory (void *target, const void *source, const Shape &shape);

/// The address as a pointer, for memory that has one.
inline char *
pointer_to (const Address &address)
{
  return reinterpret_cast<char *> (address.base) + address.offset;
}

} // namespace asterism::device

#endif
