/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The picture of the protocol is printed from its table.
   rows: R11
   configs: one */

#include "data/msi.h"

int
main ()
{
  asterism::data::msi::print_dot (stdout);
  return 0;
}
