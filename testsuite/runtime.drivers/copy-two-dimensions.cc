// SPDX-License-Identifier: LGPL-2.1-or-later
/* A block of a matrix is copied with different strides on both sides.

   rows: E11
   configs: drivers cuda */

#include "shapes.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    check_shape (device, make_shape (40, { 7 }, { 64 }, { 100 }));
    check_shape (device, make_shape (64, { 5 }, { 64 }, { 80 }));
    check_shape (device, make_shape (8, { 1 }, { 64 }, { 80 }));
  });
}
