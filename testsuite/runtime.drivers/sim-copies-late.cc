// SPDX-License-Identifier: LGPL-2.1-or-later
/* A simulated copy does not touch its target before somebody sees it
   finished.

   rows: R27 E06
   configs: drivers */

#include "conformance.h"

int
main ()
{
  Setup setup;
  Device &sim = *setup.of (STARPU_SIM_WORKER)[0];
  subject = sim.info ().name;
  Buffer buffer (sim, 16);
  write_to (buffer, Bytes (16, 1));
  const Bytes data (16, 2);
  Ticket ticket;
  Progress progress;
  EXPECT_OK (sim.start (
      copy_in (sim, data.data (), buffer.address, contiguous (16)), ticket));
  EXPECT (ticket.pending () && *pointer_to (buffer.address) == 1);
  EXPECT_OK (sim.poll (ticket, progress));
  EXPECT (!progress.done && *pointer_to (buffer.address) == 1);
  EXPECT_OK (sim.poll (ticket, progress));
  EXPECT (progress.done && *pointer_to (buffer.address) == 2);
}
