// SPDX-License-Identifier: LGPL-2.1-or-later
/* notify () wakes a sleeper once the operation is over, and at once for a
   ticket that is spent.

   rows: E11
   configs: drivers cuda */

#include "conformance.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    Buffer buffer (device, 1 << 20);
    const Bytes data = pattern (1 << 20, 9);
    Ticket ticket;
    EXPECT_OK (device.start (copy_in (device, data.data (), buffer.address,
                                      contiguous (data.size ())),
                             ticket));
    Waker waker;
    device.notify (ticket, waker);
    EXPECT (waker.park_for (10000000));
    EXPECT_OK (finish (device, ticket, Way::Poll));
    device.notify (ticket, waker);
    EXPECT (waker.park_for (10000000));
  });
}
