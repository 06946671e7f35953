// SPDX-License-Identifier: LGPL-2.1-or-later
// How the iterations of a loop that reduces variables are shared out.

#ifndef ASTERISM_DEVICE_REDUCTION_H
#define ASTERISM_DEVICE_REDUCTION_H

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace asterism::device
{

/// Bytes between the numbers of two variables in memory are a multiple of this.
constexpr size_t kReductionAlignment = 256;

/// The work-items of a kernel with reductions.  Each executes the iterations
/// from its number times `apart' on, of the next `length' each `step'-th.  So
/// work-items of a GPU, which run side by side, read side by side, and those of
/// a core read what lies together.
struct ReductionShares
{
  size_t items; ///< a multiple of group
  size_t group;
  int64_t apart, length, step;
};

/// Shares out `count' iterations, at least one, to `most' work-items.
inline ReductionShares
share_iterations (size_t count, size_t group, size_t most, bool is_core)
{
  if (is_core)
    {
      const size_t length = (count + most - 1) / most;
      return { (count + length - 1) / length, 1, int64_t (length),
               int64_t (length), 1 };
    }
  most = std::max (most / group, size_t{ 1 });
  const size_t items = std::min ((count + group - 1) / group, most) * group;
  return { items, group, 1, int64_t (count), int64_t (items) };
}

/// How many work-items combine `count' numbers, at least two: 1 ends it.
inline size_t
combining_items (size_t count)
{
  constexpr size_t kAlone = 512, kMost = 256;
  return count > kAlone ? kMost : 1;
}

/// The product of the extents of an index space.
inline size_t
iterations (unsigned rank, const size_t *global)
{
  size_t count = 1;
  for (unsigned d = 0; d < rank; ++d)
    count *= global[d];
  return count;
}

} // namespace asterism::device

#endif
