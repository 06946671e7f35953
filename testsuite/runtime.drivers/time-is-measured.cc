// SPDX-License-Identifier: LGPL-2.1-or-later
/* A device that knows the time of an operation says one that is not
   negative; estimates grow with the bytes.

   rows: E11
   configs: drivers cuda */

#include "tasks.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    Buffer buffer (device, 1 << 16);
    const Bytes data = pattern (1 << 16, 1);
    Ticket ticket;
    double seconds;
    EXPECT_OK (device.start (copy_in (device, data.data (), buffer.address,
                                      contiguous (data.size ())),
                             ticket));
    EXPECT_OK (finish (device, ticket, Way::Poll, &seconds));
    EXPECT (seconds == -1 || (seconds >= 0 && seconds < 10));
    EXPECT (!device.info ().own_memory || seconds >= 0);
    Addition addition{ buffer.address, 1 << 16, 1 };
    EXPECT_OK (start_addition (device, addition, ticket));
    EXPECT_OK (finish (device, ticket, Way::Poll, &seconds));
    EXPECT (seconds == -1 || (seconds >= 0 && seconds < 10));
    EXPECT (device.copy_seconds (1 << 20, nullptr)
            < device.copy_seconds (1 << 24, nullptr));
  });
}
