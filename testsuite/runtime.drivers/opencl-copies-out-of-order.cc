// SPDX-License-Identifier: LGPL-2.1-or-later
/* Random shapes are copied as loops in main memory do by queues that execute
   out of order, too.

   rows: E11
   configs: opencl-only opencl-parts
   needs: opencl
   env: ASTERISM_OPENCL_OUT_OF_ORDER=1 */

#include "shapes.h"

int
main ()
{
  Setup setup;
  setup.each (check_random_shapes);
}
