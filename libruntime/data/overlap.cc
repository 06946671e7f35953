// SPDX-License-Identifier: LGPL-2.1-or-later
// Finding common bytes of strided regions without looking at every byte.

#include "data/overlap.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace asterism::data
{
namespace
{

/// A region between two addresses.
struct Span
{
  uintptr_t first, end;
  size_t index;
};

uintptr_t
first_byte (const Region &region)
{
  return region.address.base + region.address.offset;
}

size_t
extent (const Region &region, unsigned rank)
{
  size_t bytes = region.run;
  for (unsigned d = 0; d < rank; ++d)
    bytes += (region.count[d] - 1) * region.stride[d];
  return bytes;
}

bool
same_strides (const Region &left, const Region &right)
{
  return left.rank == right.rank
         && std::equal (left.stride, left.stride + left.rank, right.stride);
}

/// True when the regions' innermost `rank` dimensions have a common byte, of
/// which the right one begins `distance` bytes after the left one.
bool
meet (const Region &left, const Region &right, unsigned rank,
      ptrdiff_t distance)
{
  if (rank == 0)
    return distance < ptrdiff_t (left.run) && -distance < ptrdiff_t (right.run);
  --rank;
  const auto stride = ptrdiff_t (left.stride[rank]);
  if (stride == 0)
    return meet (left, right, rank, distance);
  // Only a few differences of the two indexes bring them near enough.
  const auto before = ptrdiff_t (extent (right, rank));
  const auto after = ptrdiff_t (extent (left, rank));
  const ptrdiff_t least = std::max (-ptrdiff_t (left.count[rank]) + 1,
                                    (-before - distance) / stride - 1);
  const ptrdiff_t most = std::min (ptrdiff_t (right.count[rank]) - 1,
                                   (after - distance) / stride + 1);
  for (ptrdiff_t apart = least; apart <= most; ++apart)
    if (meet (left, right, rank, distance + apart * stride))
      return true;
  return false;
}

} // namespace

bool
overlap (const Region &left, const Region &right)
{
  if (left.bytes () == 0 || right.bytes () == 0)
    return false;
  const auto distance = ptrdiff_t (first_byte (right) - first_byte (left));
  if (same_strides (left, right))
    return meet (left, right, left.rank, distance);
  const auto one = extent (left, left.rank);
  const auto other = extent (right, right.rank);
  return one == left.bytes () && other == right.bytes ()
         && distance < ptrdiff_t (one) && -distance < ptrdiff_t (other);
}

bool
within (const Region &whole, const Region &region)
{
  if (region.bytes () == 0)
    return true;
  const size_t distance = first_byte (region) - first_byte (whole);
  const size_t all = extent (whole, whole.rank);
  const size_t some = extent (region, region.rank);
  return distance <= all && some <= all - distance;
}

std::vector<bool>
find_overlaps (const std::vector<Region> &regions)
{
  std::vector<Span> spans;
  for (size_t i = 0; i < regions.size (); ++i)
    if (regions[i].bytes () != 0)
      spans.push_back (
          { first_byte (regions[i]),
            first_byte (regions[i]) + extent (regions[i], regions[i].rank),
            i });
  std::sort (spans.begin (), spans.end (),
             [] (const Span &a, const Span &b) { return a.first < b.first; });
  std::vector<bool> found (regions.size ());
  for (size_t i = 0; i < spans.size (); ++i)
    for (size_t j = i + 1; j < spans.size () && spans[j].first < spans[i].end;
         ++j)
      if (overlap (regions[spans[i].index], regions[spans[j].index]))
        found[spans[i].index] = found[spans[j].index] = true;
  return found;
}

} // namespace asterism::data
