// SPDX-License-Identifier: LGPL-2.1-or-later
/* Functions launched one after the other run in that order.

   rows: R06
   configs: drivers cuda */

#include "tasks.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    constexpr int kCount = 20;
    Buffer buffer (device, 1000);
    write_to (buffer, Bytes (1000, 0));
    std::vector<Addition> additions;
    std::vector<Ticket> tickets (kCount);
    for (int i = 0; i < kCount; ++i)
      additions.push_back ({ buffer.address, 1000, i + 1 });
    for (int i = 0; i < kCount; ++i)
      EXPECT_OK (
          start_addition (device, additions[size_t (i)], tickets[size_t (i)]));
    // The last is not done before the others: it waits for all of them.
    for (int i = kCount; i-- > 0;)
      EXPECT_OK (finish (device, tickets[size_t (i)]));
    EXPECT (read_from (buffer) == Bytes (1000, kCount * (kCount + 1) / 2));
  });
}
