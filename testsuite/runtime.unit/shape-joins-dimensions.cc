/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A strided copy has no more dimensions than its gaps need.
   rows: R15 R16
   configs: one */

#include "base/check.h"
#include "data/interface.h"

using namespace asterism;
using data::Region;

static Region
region (size_t run, size_t count, size_t stride, size_t planes,
        size_t plane_stride)
{
  Region result;
  result.run = run;
  result.repeat (count, stride);
  result.repeat (planes, plane_stride);
  return result;
}

int
main ()
{
  Region dense = region (40, 5, 40, 3, 200);
  Region padded = region (40, 5, 64, 3, 320);
  Region apart = region (40, 5, 40, 3, 500);
  device::Shape shape = data::shape_between (dense, dense);
  CHECK_EQ (shape.rank, 0u);
  CHECK_EQ (shape.run, 600u);
  shape = data::shape_between (dense, padded);
  CHECK_EQ (shape.rank, 1u);
  CHECK_EQ (shape.run, 40u);
  CHECK_EQ (shape.count[0], 15u);
  CHECK_EQ (shape.source_stride[0], 40u);
  CHECK_EQ (shape.target_stride[0], 64u);
  shape = data::shape_between (apart, dense);
  CHECK_EQ (shape.rank, 1u);
  CHECK_EQ (shape.run, 200u);
  CHECK_EQ (shape.count[0], 3u);
  shape = data::shape_between (apart, padded);
  CHECK_EQ (shape.rank, 2u);
  // A dimension of one element needs no stride.
  shape = data::shape_between (region (8, 1, 100, 1, 7), dense);
  CHECK_EQ (shape.rank, 0u);
  CHECK_EQ (shape.run, 8u);
  return 0;
}
