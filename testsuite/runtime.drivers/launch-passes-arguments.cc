// SPDX-License-Identifier: LGPL-2.1-or-later
/* A function gets its buffers and its argument, which may go once launch
   () returned.

   rows: E11
   configs: drivers cuda */

#include "conformance.h"

static int got;

struct Target
{
  int *there; ///< null: `got`
  int value;
};

static void
take (void *buffers[], void *argument)
{
  const auto &target = *static_cast<Target *> (buffers[1]);
  int *result = target.there ? target.there : &got;
  *result = target.value + *static_cast<int *> (argument);
  if (buffers[0])
    *result = -1;
}

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    const bool separate = device.info ().separate;
    Buffer memory (device, sizeof (int));
    Ticket ticket;
    got = 0;
    {
      Target target{ nullptr, 40 };
      if (separate)
        target.there = reinterpret_cast<int *> (pointer_to (memory.address));
      int argument = 2;
      void *buffers[] = { nullptr, &target };
      const size_t bytes[] = { 0, sizeof target };
      Launch launch;
      launch.function = take;
      launch.buffers = buffers;
      launch.buffer_count = 2;
      launch.buffer_bytes = bytes;
      launch.argument = &argument;
      launch.argument_bytes = sizeof argument;
      EXPECT_OK (device.launch (launch, ticket));
      target = {};
      argument = 0;
    }
    EXPECT_OK (finish (device, ticket, Way::Notify));
    EXPECT (!separate || got == 0);
    if (separate)
      run (device,
           copy_out (device, memory.address, &got, contiguous (sizeof got)));
    EXPECT (got == 42);
  });
}
