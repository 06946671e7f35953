// SPDX-License-Identifier: LGPL-2.1-or-later
/* A launched function has worked on the device's memory when its ticket
   is done.

   rows: E11
   configs: drivers cuda */

#include "tasks.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    for (Way way : { Way::Wait, Way::Poll, Way::Notify })
      {
        Buffer buffer (device, 300);
        write_to (buffer, Bytes (300, 7));
        Addition addition{ buffer.at (100), 100, 3 };
        Ticket ticket;
        EXPECT_OK (start_addition (device, addition, ticket));
        EXPECT_OK (finish (device, ticket, way));
        Bytes expected (300, 7);
        std::fill_n (expected.begin () + 100, 100, 10);
        EXPECT (read_from (buffer) == expected);
      }
  });
}
