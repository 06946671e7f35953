// SPDX-License-Identifier: LGPL-2.1-or-later
/* Threads copy to and from one device at the same time.

   rows: E11
   configs: drivers cuda */

#include <thread>

#include "conformance.h"

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    std::vector<std::thread> threads;
    for (unsigned seed = 0; seed < 4; ++seed)
      threads.emplace_back ([&device, seed] {
        for (int round = 0; round < 8; ++round)
          {
            Buffer buffer (device, 5000);
            write_to (buffer, pattern (5000, seed));
            EXPECT (read_from (buffer) == pattern (5000, seed));
          }
      });
    for (std::thread &thread : threads)
      thread.join ();
  });
}
