// SPDX-License-Identifier: LGPL-2.1-or-later
/* An allocation of no bytes succeeds and can be freed.

   rows: E11
   configs: drivers cuda */

#include "conformance.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) { Buffer nothing (device, 0); });
}
