// SPDX-License-Identifier: LGPL-2.1-or-later
/* While a function runs its device is the current one of the thread, and
   none is after.

   rows: E10
   configs: drivers */

#include "conformance.h"

static Device *seen;

static void
look (void **, void *)
{
  seen = current_device ();
}

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    Launch launch;
    launch.function = look;
    Ticket ticket;
    seen = nullptr;
    EXPECT_OK (device.launch (launch, ticket));
    EXPECT_OK (finish (device, ticket));
    EXPECT (seen == &device && current_device () == nullptr);
  });
}
