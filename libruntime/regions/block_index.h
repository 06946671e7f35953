// SPDX-License-Identifier: LGPL-2.1-or-later
// BlockIndex: which live blocks may have bytes in common with a block.
//
// Blocks are sorted by address, in one map for each size class: those whose
// span has as many bits.  Whatever overlaps an interval begins at most one span
// before it, so that a search looks at one interval of each map: it takes
// logarithmic time, and time for each block that is near.

#ifndef ASTERISM_REGIONS_BLOCK_INDEX_H
#define ASTERISM_REGIONS_BLOCK_INDEX_H

#include <cstddef>
#include <cstdint>
#include <map>

#include "regions/block.h"

namespace asterism::regions
{

struct LiveBlock;

/// The index of the blocks of one tracker, which locks it.  A block that is
/// empty is not to be added.
class BlockIndex
{
public:
  /// Adds a block that is to be found by its span.
  void add (LiveBlock &live, const Block &block);

  /// Removes a block that was added.
  void remove (LiveBlock &live, const Block &block);

  /// Calls `visit (LiveBlock &)` for each block whose span has bytes from
  /// `first` to before `last`.  It must not change the index.
  template <typename Visitor>
  void
  visit (uintptr_t first, uintptr_t last, Visitor visit) const
  {
    for (uint64_t left = used_; left != 0; left &= left - 1)
      {
        const auto bits = unsigned (__builtin_ctzll (left));
        const uintptr_t reach
            = bits == 63 ? UINTPTR_MAX : uintptr_t{ 2 } << bits;
        const Class &blocks = classes_[bits];
        for (auto i = blocks.lower_bound (first > reach ? first - reach : 0);
             i != blocks.end () && i->first < last; ++i)
          if (i->second.end > first)
            visit (*i->second.live);
      }
  }

private:
  struct Entry
  {
    uintptr_t end;
    LiveBlock *live;
  };
  using Class = std::multimap<uintptr_t, Entry>;

  static unsigned
  class_of (const Block &block)
  {
    return 63 - unsigned (__builtin_clzll (block.span ()));
  }

  uint64_t used_ = 0; ///< bit n: classes_[n] has blocks
  Class classes_[64];
};

} // namespace asterism::regions

#endif
