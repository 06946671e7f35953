// SPDX-License-Identifier: LGPL-2.1-or-later
/* A function gets its buffers and its argument, which may go once launch
   () returned.

   rows: R06
   configs: drivers */

#include "conformance.h"

static int got;

static void
take (void *buffers[], void *argument)
{
  got = *static_cast<int *> (buffers[1]) + *static_cast<int *> (argument);
}

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    Ticket ticket;
    {
      int value = 40, argument = 2;
      void *buffers[] = { nullptr, &value };
      Launch launch;
      launch.function = take;
      launch.buffers = buffers;
      launch.argument = &argument;
      EXPECT_OK (device.launch (launch, ticket));
    }
    EXPECT_OK (finish (device, ticket, Way::Notify));
    EXPECT (got == 42);
  });
}
