// SPDX-License-Identifier: LGPL-2.1-or-later
/* Functions launched one after the other run in that order on queues that
   execute out of order, too.

   rows: E12
   configs: opencl-only opencl-parts
   needs: opencl
   env: ASTERISM_OPENCL_OUT_OF_ORDER=1 */

#include "tasks.h"

int
main ()
{
  Setup setup;
  setup.each (check_order_of_launches);
}
