// SPDX-License-Identifier: LGPL-2.1-or-later
// Compares copies of strided shapes with loops in main memory.

#ifndef SHAPES_H
#define SHAPES_H

#include "conformance.h"

/// Bytes that one side of a shape spans.
inline size_t
span_of (const Shape &shape, const size_t *stride)
{
  size_t bytes = shape.run;
  for (unsigned d = 0; d < shape.rank; ++d)
    bytes += (shape.count[d] - 1) * stride[d];
  return bytes;
}

/// Makes a shape from counts and strides, innermost first.
inline Shape
make_shape (size_t run, std::vector<size_t> count, std::vector<size_t> source,
            std::vector<size_t> target)
{
  Shape shape;
  shape.run = run;
  shape.rank = unsigned (count.size ());
  for (unsigned d = 0; d < shape.rank; ++d)
    {
      shape.count[d] = count[d];
      shape.source_stride[d] = source[d];
      shape.target_stride[d] = target[d];
    }
  return shape;
}

/// Copies `shape` to the device, out of it and inside it, at an offset, and
/// compares everything around too.
inline void
check_shape (Device &device, const Shape &shape, unsigned seed = 1)
{
  constexpr size_t kOffset = 24;
  const size_t source_bytes = span_of (shape, shape.source_stride);
  const size_t target_bytes = span_of (shape, shape.target_stride);
  const Bytes source = pattern (source_bytes, seed);
  const Bytes before = pattern (target_bytes + 2 * kOffset, seed + 1);
  Bytes expected = before;
  copy_in_memory (expected.data () + kOffset, source.data (), shape);

  Buffer on_target (device, before.size ());
  write_to (on_target, before);
  run (device, copy_in (device, source.data (), on_target.at (kOffset), shape),
       Way::Poll);
  EXPECT (read_from (on_target) == expected);

  Buffer on_source (device, source_bytes + kOffset);
  run (device, copy_in (device, source.data (), on_source.at (kOffset),
                        contiguous (source_bytes)));
  Bytes result = before;
  run (device,
       copy_out (device, on_source.at (kOffset), result.data () + kOffset,
                 shape),
       Way::Notify);
  EXPECT (result == expected);

  write_to (on_target, before);
  run (device, { &device, &device, on_source.at (kOffset),
                 on_target.at (kOffset), shape });
  EXPECT (read_from (on_target) == expected);
}

/// Copies random shapes up to five dimensions.
inline void
check_random_shapes (Device &device)
{
  srand (7);
  for (unsigned seed = 0; seed < 25; ++seed)
    {
      Shape shape;
      shape.run = 1 + size_t (rand () % 24);
      shape.rank = unsigned (rand () % 5);
      size_t source = shape.run, target = shape.run;
      for (unsigned d = 0; d < shape.rank; ++d)
        {
          shape.count[d] = 1 + size_t (rand () % 4);
          shape.source_stride[d] = source + size_t (rand () % 3 * 4);
          shape.target_stride[d] = target + size_t (rand () % 3 * 4);
          source = shape.count[d] * shape.source_stride[d];
          target = shape.count[d] * shape.target_stride[d];
        }
      check_shape (device, shape, seed);
    }
}

#endif
