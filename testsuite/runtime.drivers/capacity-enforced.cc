// SPDX-License-Identifier: LGPL-2.1-or-later
/* A device with its own memory refuses what does not fit, and gives it
   again once it is freed.

   rows: R18 E09
   configs: drivers cuda */

#include <cerrno>

#include "conformance.h"

int
main ()
{
  Setup setup ([] (Options &options) {
    options.limit_sim_mem = options.local_store_size = 1024; // KiB
    options.limit_opencl_mem = options.limit_cuda_mem = 1;
  });
  setup.each ([] (Device &device) {
    if (!device.info ().own_memory)
      return;
    EXPECT (device.info ().memory_bytes == 1 << 20);
    Address more;
    for (int round = 0; round < 3; ++round)
      {
        Buffer half (device, 600 << 10);
        Status status = device.allocate (600 << 10, more);
        EXPECT (status.code () == -ENOMEM && *status.message ());
      }
    EXPECT (device.allocate (2 << 20, more).code () == -ENOMEM);
    EXPECT (device.allocate (SIZE_MAX - 10, more).code () == -ENOMEM);
  });
}
