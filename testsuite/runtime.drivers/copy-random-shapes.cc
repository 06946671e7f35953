// SPDX-License-Identifier: LGPL-2.1-or-later
/* Random shapes up to five dimensions are copied as loops in main memory
   do.

   rows: E11
   configs: drivers cuda */

#include "shapes.h"

int
main ()
{
  Setup setup;
  setup.each (check_random_shapes);
}
