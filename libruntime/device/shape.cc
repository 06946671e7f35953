// SPDX-License-Identifier: LGPL-2.1-or-later
// Simplifies strided shapes, and copies them in main memory.

#include "device/shape.h"

#include <cstring>

namespace asterism::device
{

size_t
shape_bytes (const Shape &shape)
{
  size_t bytes = shape.run;
  for (unsigned d = 0; d < shape.rank; ++d)
    bytes *= shape.count[d];
  return bytes;
}

namespace
{

/// True when repeating the inner `count` times `stride` bytes apart is what
/// one step of `outer` bytes skips.
bool
continues (size_t count, size_t stride, size_t outer)
{
  return count * stride == outer;
}

void
append (Shape &shape, size_t count, size_t source, size_t target)
{
  if (shape.rank == 0 && source == shape.run && target == shape.run)
    {
      shape.run *= count;
      return;
    }
  if (shape.rank > 0)
    {
      const unsigned last = shape.rank - 1;
      if (continues (shape.count[last], shape.source_stride[last], source)
          && continues (shape.count[last], shape.target_stride[last], target))
        {
          shape.count[last] *= count;
          return;
        }
    }
  shape.count[shape.rank] = count;
  shape.source_stride[shape.rank] = source;
  shape.target_stride[shape.rank] = target;
  ++shape.rank;
}

} // namespace

Shape
simplify (const Shape &shape)
{
  Shape simple;
  simple.run = shape_bytes (shape) ? shape.run : 0;
  if (simple.run == 0)
    return simple;
  for (unsigned d = 0; d < shape.rank; ++d)
    if (shape.count[d] != 1)
      append (simple, shape.count[d], shape.source_stride[d],
              shape.target_stride[d]);
  return simple;
}

void
copy_in_memory (void *target, const void *source, const Shape &shape)
{
  const Shape simple = simplify (shape);
  if (simple.run == 0)
    return;
  auto to = static_cast<char *> (target);
  auto from = static_cast<const char *> (source);
  Status status = for_each_piece (
      simple, 0, [&] (size_t source_offset, size_t target_offset) -> Status {
        memcpy (to + target_offset, from + source_offset, simple.run);
        return {};
      });
  (void)status; // a memcpy does not fail
}

} // namespace asterism::device
