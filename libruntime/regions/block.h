// SPDX-License-Identifier: LGPL-2.1-or-later
// Block: a set of bytes of main memory, as the part of an array that a task
// uses.
//
// A program names memory by an address and a shape: so many rows of a matrix,
// from this column to that.  Such a set is a strided region of any number of
// dimensions.  It is kept in one canonical form, so that equal sets of bytes
// are equal blocks, whatever extents and element types described them; and two
// blocks can be asked whether they have a byte in common.  Live blocks are in
// `regions/tracker.h`.

#ifndef ASTERISM_REGIONS_BLOCK_H
#define ASTERISM_REGIONS_BLOCK_H

#include <cstddef>
#include <cstdint>

namespace asterism::regions
{

/// The part of one dimension of an array: `length` elements from number
/// `start` on, of `extent`.
struct Section
{
  int64_t extent;
  int64_t start;
  int64_t length;
};

/// Why an array and its sections are no block.
enum class Fault : uint8_t
{
  None,
  Negative, ///< an extent, start or length is negative
  Outside,  ///< a section exceeds its extent
  TooLarge, ///< a size overflows
};

/// A set of bytes.  `count` and `stride` are those of the dimensions, the
/// outermost first; `run` bytes of the innermost lie side by side.  No
/// dimension has fewer than two elements, and none can be joined with the next.
/// A block without bytes has a run of 0 and no dimensions.
struct Block
{
  static constexpr unsigned kMaxRank = 7;

  uintptr_t address = 0; ///< of the first byte
  size_t run = 0;
  unsigned rank = 0;
  size_t count[kMaxRank];
  size_t stride[kMaxRank];

  Block () = default;
  Block (uintptr_t first, size_t bytes) : address (first), run (bytes) {}

  bool
  empty () const
  {
    return run == 0;
  }
  /// Distance from the first byte to the one behind the last.
  size_t span () const;
  /// Bytes of contents, without the gaps.
  size_t bytes () const;
  uintptr_t
  end () const
  {
    return address + span ();
  }
  size_t
  hash () const
  {
    constexpr size_t kGolden = 0x9e3779b97f4a7c15u;
    size_t hash = (address ^ run * 31) * kGolden;
    for (unsigned i = 0; i < rank; ++i)
      hash = (hash ^ (count[i] * 37 + stride[i])) * kGolden;
    return hash ^ hash >> 32;
  }
  bool
  operator== (const Block &other) const
  {
    if (address != other.address || run != other.run || rank != other.rank)
      return false;
    for (unsigned i = 0; i < rank; ++i)
      if (count[i] != other.count[i] || stride[i] != other.stride[i])
        return false;
    return true;
  }
};

/// Makes the block of the sections of an array at `address`, the outermost
/// first, whose elements have `element` bytes.  The outermost extent is not
/// looked at when `unbounded`.  `fault_at` is the dimension of a fault.
/// Requires: at most Block::kMaxRank + 1 sections.
Fault make_block (uintptr_t address, size_t element, const Section *sections,
                  unsigned rank, bool unbounded, Block &block,
                  unsigned &fault_at);

/// Makes the block of `run` bytes, repeated over `rank` counts, the innermost
/// first.  False when its size overflows, or it has too many dimensions.
bool make_block (uintptr_t address, size_t run, const size_t *count,
                 const size_t *stride, unsigned rank, Block &block);

/// True when both contain the same byte.
bool overlap (const Block &left, const Block &right);

/// True when each byte of `inner` is one of `outer`.
bool covers (const Block &outer, const Block &inner);

} // namespace asterism::regions

#endif
