// SPDX-License-Identifier: LGPL-2.1-or-later
/* Drivers open their devices again after they were closed.

   rows: E11
   configs: drivers cuda */

#include "tasks.h"

int
main ()
{
  for (int round = 0; round < 2; ++round)
    {
      Setup setup;
      setup.each ([] (Device &device) {
        Buffer buffer (device, 128);
        write_to (buffer, Bytes (128, 1));
        Addition addition{ buffer.address, 128, 1 };
        Ticket ticket;
        EXPECT_OK (start_addition (device, addition, ticket));
        EXPECT_OK (finish (device, ticket));
        EXPECT (read_from (buffer) == Bytes (128, 2));
      });
    }
}
