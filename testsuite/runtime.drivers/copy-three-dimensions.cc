// SPDX-License-Identifier: LGPL-2.1-or-later
/* A block of a cube is copied with different strides on both sides.

   rows: E11
   configs: drivers cuda */

#include "shapes.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    check_shape (device, make_shape (24, { 5, 6 }, { 32, 320 }, { 40, 200 }));
    check_shape (device, make_shape (24, { 5, 6 }, { 24, 120 }, { 40, 240 }));
  });
}
