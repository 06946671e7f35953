// SPDX-License-Identifier: LGPL-2.1-or-later
/* Pinned main memory is copied from like any other, and is unpinned
   again.

   rows: E11
   configs: drivers cuda */

#include "conformance.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    Bytes data = pattern (1 << 16, 4);
    EXPECT_OK (device.pin (data.data (), data.size ()));
    Buffer buffer (device, data.size ());
    write_to (buffer, data);
    EXPECT (read_from (buffer) == data);
    device.unpin (data.data (), data.size ());
    EXPECT (data == pattern (1 << 16, 4));
  });
}
