// SPDX-License-Identifier: LGPL-2.1-or-later
/* Many copies under way at once end in any order.

   rows: E11
   configs: drivers cuda */

#include "conformance.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    constexpr size_t kBytes = 512, kCount = 64;
    Buffer buffer (device, kBytes * kCount);
    const Bytes data = pattern (kBytes * kCount, 5);
    std::vector<Ticket> tickets (kCount);
    for (size_t i = 0; i < kCount; ++i)
      EXPECT_OK (
          device.start (copy_in (device, &data[i * kBytes],
                                 buffer.at (i * kBytes), contiguous (kBytes)),
                        tickets[i]));
    for (size_t i = kCount; i-- > 0;)
      EXPECT_OK (finish (device, tickets[i], i % 2 ? Way::Wait : Way::Poll));
    EXPECT (read_from (buffer) == data);
  });
}
