// SPDX-License-Identifier: LGPL-2.1-or-later
/* Shapes of four and five dimensions are copied.

   rows: E11
   configs: drivers cuda */

#include "shapes.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    check_shape (device,
                 make_shape (8, { 3, 2, 4 }, { 16, 64, 256 }, { 8, 24, 100 }));
    check_shape (device, make_shape (4, { 2, 3, 2, 2 }, { 8, 20, 70, 150 },
                                     { 4, 8, 24, 48 }));
  });
}
