// SPDX-License-Identifier: LGPL-2.1-or-later
/* Slices that are not whole rows apart are copied.

   rows: E11
   configs: drivers cuda */

#include "shapes.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    check_shape (device, make_shape (24, { 5, 6 }, { 32, 333 }, { 40, 207 }));
  });
}
