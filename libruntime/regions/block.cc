// SPDX-License-Identifier: LGPL-2.1-or-later
// The canonical form of blocks, and whether two have a byte in common.

#include "regions/block.h"

#include <algorithm>

namespace asterism::regions
{
namespace
{

/// Distance from the first byte to the one behind the last of the dimensions
/// from `dimension` on.
size_t
span_from (const Block &block, unsigned dimension)
{
  size_t span = block.run;
  for (unsigned i = dimension; i < block.rank; ++i)
    span += (block.count[i] - 1) * block.stride[i];
  return span;
}

/// True when a byte from `first` to before `last`, counted from the start of
/// the dimensions from `dimension` on, is in these.
bool
meets (const Block &block, unsigned dimension, int64_t first, int64_t last)
{
  const auto span = int64_t (span_from (block, dimension));
  if (last <= 0 || first >= span)
    return false;
  if (dimension == block.rank || (first <= 0 && last >= int64_t (block.run)))
    return true;
  const auto stride = int64_t (block.stride[dimension]);
  const auto inner = int64_t (span_from (block, dimension + 1));
  // Those of the elements here whose span the interval touches.
  const int64_t low = first < inner ? 0 : (first - inner) / stride + 1;
  const int64_t high
      = std::min (int64_t (block.count[dimension]) - 1, (last - 1) / stride);
  // An element in the middle is covered as a whole.
  if (high - low >= 2)
    return true;
  for (int64_t i = low; i <= high; ++i)
    if (meets (block, dimension + 1, first - i * stride, last - i * stride))
      return true;
  return false;
}

/// True when `block` has a byte in common with the elements of `runs` from
/// `dimension` on, which begin at `address`.
bool
any_meets (const Block &block, const Block &runs, unsigned dimension,
           uintptr_t address)
{
  const auto from = int64_t (address - block.address);
  const auto to = from + int64_t (span_from (runs, dimension));
  if (dimension == runs.rank)
    return meets (block, 0, from, to);
  if (to <= 0 || from >= int64_t (block.span ()))
    return false;
  for (size_t i = 0; i < runs.count[dimension]; ++i)
    if (any_meets (block, runs, dimension + 1,
                   address + i * runs.stride[dimension]))
      return true;
  return false;
}

/// True when all bytes from `first` to before `last`, counted from the start of
/// the dimensions of `block` from `dimension` on, are in these.
bool
contains (const Block &block, unsigned dimension, size_t first, size_t last)
{
  if (dimension == block.rank)
    return last <= block.run;
  const size_t stride = block.stride[dimension];
  const size_t index = std::min (first / stride, block.count[dimension] - 1);
  return contains (block, dimension + 1, first - index * stride,
                   last - index * stride);
}

/// True when the elements of `runs` from `dimension` on, which begin at
/// `address`, are in `block`, whose span they do not leave.
bool
runs_covered (const Block &block, const Block &runs, unsigned dimension,
              uintptr_t address)
{
  const size_t from = address - block.address;
  if (dimension == runs.rank)
    return contains (block, 0, from, from + runs.run);
  for (size_t i = 0; i < runs.count[dimension]; ++i)
    if (!runs_covered (block, runs, dimension + 1,
                       address + i * runs.stride[dimension]))
      return false;
  return true;
}

/// True when two matrices with one distance between rows have a byte in common.
/// Requires: neither's rows are longer than that, and `right` does not begin
/// before.
bool
rows_overlap (const Block &left, const Block &right)
{
  const size_t stride = left.stride[0];
  const size_t shift = right.address - left.address;
  const size_t row = shift / stride, column = shift % stride;
  return (column < left.run && row < left.count[0])
         || (column + right.run > stride && row + 1 < left.count[0]);
}

size_t
runs_of (const Block &block)
{
  size_t runs = 1;
  for (unsigned i = 0; i < block.rank; ++i)
    runs *= block.count[i];
  return runs;
}

/// Adds an outer dimension to the canonical form, whose dimensions are still
/// the innermost first; false when its size overflows.
bool
add_dimension (Block &block, size_t count, size_t stride)
{
  size_t size;
  if (__builtin_mul_overflow (count, stride, &size) || size > SIZE_MAX / 4)
    return false;
  if (count == 1)
    return true;
  if (block.rank == 0 && stride == block.run)
    block.run = size;
  else if (block.rank != 0
           && stride
                  == block.count[block.rank - 1] * block.stride[block.rank - 1])
    block.count[block.rank - 1] *= count;
  else
    {
      block.count[block.rank] = count;
      block.stride[block.rank] = stride;
      ++block.rank;
    }
  return true;
}

Fault
fault_of (const Section &section, bool unbounded)
{
  if (section.start < 0 || section.length < 0
      || (!unbounded && section.extent < 0))
    return Fault::Negative;
  if (!unbounded
      && (section.start > section.extent
          || section.length > section.extent - section.start))
    return Fault::Outside;
  return Fault::None;
}

} // namespace

size_t
Block::span () const
{
  return span_from (*this, 0);
}

size_t
Block::bytes () const
{
  return run * runs_of (*this);
}

Fault
make_block (uintptr_t address, size_t element, const Section *sections,
            unsigned rank, bool unbounded, Block &block, unsigned &fault_at)
{
  block = Block (address, element);
  bool empty = false;
  for (unsigned i = 0; i < rank; ++i)
    {
      fault_at = i;
      Fault fault = fault_of (sections[i], unbounded && i == 0);
      if (fault != Fault::None)
        return fault;
      empty |= sections[i].length == 0;
    }
  size_t stride = element, offset = 0;
  for (unsigned i = rank; !empty && i-- > 0;)
    {
      size_t start;
      fault_at = i;
      if (__builtin_mul_overflow (size_t (sections[i].start), stride, &start)
          || __builtin_add_overflow (offset, start, &offset)
          || !add_dimension (block, size_t (sections[i].length), stride)
          || (i != 0
              && __builtin_mul_overflow (stride, size_t (sections[i].extent),
                                         &stride)))
        return Fault::TooLarge;
    }
  if (empty || element == 0)
    block = Block (address, 0);
  else if (__builtin_add_overflow (address, offset, &block.address)
           || block.address + block.span () < block.address)
    return Fault::TooLarge;
  std::reverse (block.count, block.count + block.rank);
  std::reverse (block.stride, block.stride + block.rank);
  return Fault::None;
}

bool
make_block (uintptr_t address, size_t run, const size_t *count,
            const size_t *stride, unsigned rank, Block &block)
{
  block = Block (address, run);
  for (unsigned i = 0; i < rank; ++i)
    {
      if (count[i] == 0)
        {
          block = Block (address, 0);
          return true;
        }
      if (block.rank == Block::kMaxRank
          || !add_dimension (block, count[i], stride[i]))
        return false;
    }
  std::reverse (block.count, block.count + block.rank);
  std::reverse (block.stride, block.stride + block.rank);
  return block.address + block.span () >= block.address;
}

bool
covers (const Block &outer, const Block &inner)
{
  if (inner.empty ())
    return true;
  if (inner.address < outer.address || inner.end () > outer.end ())
    return false;
  return outer.rank == 0 || runs_covered (outer, inner, 0, inner.address);
}

bool
overlap (const Block &left, const Block &right)
{
  if (left.address > right.address)
    return overlap (right, left);
  if (left.empty () || right.empty () || left.end () <= right.address)
    return false;
  if (left.rank == 1 && right.rank == 1 && left.stride[0] == right.stride[0]
      && left.run <= left.stride[0] && right.run <= right.stride[0])
    return rows_overlap (left, right);
  const bool more = runs_of (left) > runs_of (right);
  const Block &runs = more ? right : left, &other = more ? left : right;
  return any_meets (other, runs, 0, runs.address);
}

} // namespace asterism::regions
