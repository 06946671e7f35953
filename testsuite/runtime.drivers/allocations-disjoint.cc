// SPDX-License-Identifier: LGPL-2.1-or-later
/* Two allocations of a device do not share bytes.

   rows: E11
   configs: drivers cuda */

#include "conformance.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    Buffer one (device, 1000), other (device, 1000);
    write_to (one, pattern (1000, 1));
    write_to (other, pattern (1000, 2));
    EXPECT (read_from (one) == pattern (1000, 1));
    EXPECT (read_from (other) == pattern (1000, 2));
  });
}
