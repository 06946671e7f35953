// SPDX-License-Identifier: LGPL-2.1-or-later
/* Functions launched one after the other run in that order.

   rows: E11
   configs: drivers cuda */

#include "tasks.h"

int
main ()
{
  Setup setup;
  setup.each (check_order_of_launches);
}
