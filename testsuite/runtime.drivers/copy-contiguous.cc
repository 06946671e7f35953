// SPDX-License-Identifier: LGPL-2.1-or-later
/* Bytes go to a device and come back, whatever their number.

   rows: E11
   configs: drivers cuda */

#include "conformance.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    for (size_t bytes : { 1, 3, 63, 64, 4096, 100001, 1 << 20 })
      {
        Buffer buffer (device, bytes);
        write_to (buffer, pattern (bytes, 3));
        EXPECT (read_from (buffer) == pattern (bytes, 3));
      }
  });
}
