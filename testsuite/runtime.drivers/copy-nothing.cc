// SPDX-License-Identifier: LGPL-2.1-or-later
/* A copy of no bytes is over at once and touches nothing.

   rows: E11
   configs: drivers cuda */

#include "shapes.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    Buffer buffer (device, 64);
    write_to (buffer, pattern (64, 1));
    char byte = 0;
    for (const Shape &shape :
         { contiguous (0), make_shape (8, { 0 }, { 8 }, { 8 }) })
      run (device, copy_in (device, &byte, buffer.address, shape), Way::Poll);
    EXPECT (read_from (buffer) == pattern (64, 1));
  });
}
