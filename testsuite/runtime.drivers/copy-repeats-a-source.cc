// SPDX-License-Identifier: LGPL-2.1-or-later
/* A stride of zero repeats the same bytes.

   rows: E11
   configs: drivers cuda */

#include "shapes.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    check_shape (device, make_shape (16, { 4 }, { 0 }, { 20 }));
  });
}
