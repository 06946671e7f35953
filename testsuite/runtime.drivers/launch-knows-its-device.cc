// SPDX-License-Identifier: LGPL-2.1-or-later
/* While a function runs its device is the current one of the thread, and
   none is after.

   rows: E11
   configs: drivers cuda */

#include "conformance.h"

static Device *seen;

/// Says which device it sees: here, or in the memory of the device when it runs
/// in a process of its own.
static void
look (void *buffers[], void *)
{
  seen = current_device ();
  auto *there = *static_cast<Device ***> (buffers[0]);
  if (there)
    *there = seen;
}

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    Buffer memory (device, sizeof (Device *));
    const bool separate = device.info ().separate;
    char *there = separate ? pointer_to (memory.address) : nullptr;
    void *buffers[] = { &there };
    const size_t bytes[] = { sizeof there };
    Launch launch;
    launch.function = look;
    launch.buffers = buffers;
    launch.buffer_count = 1;
    launch.buffer_bytes = bytes;
    Ticket ticket;
    seen = nullptr;
    EXPECT_OK (device.launch (launch, ticket));
    EXPECT_OK (finish (device, ticket));
    EXPECT (!separate || seen == nullptr);
    if (separate)
      run (device,
           copy_out (device, memory.address, &seen, contiguous (sizeof seen)));
    EXPECT (seen == &device && current_device () == nullptr);
  });
}
