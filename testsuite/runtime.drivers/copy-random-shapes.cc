// SPDX-License-Identifier: LGPL-2.1-or-later
/* Random shapes up to five dimensions are copied as loops in main memory
   do.

   rows: E06 R20
   configs: drivers cuda */

#include "shapes.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
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
  });
}
