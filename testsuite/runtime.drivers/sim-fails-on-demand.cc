// SPDX-License-Identifier: LGPL-2.1-or-later
/* Allocations, copies and launches of a simulated device fail when the
   options say so, and only then.

   rows: R27
   configs: drivers */

#include <cerrno>

#include "tasks.h"

int
main ()
{
  Setup setup ([] (Options &options) {
    options.nsim = 1;
    options.sim_fail_allocate = 2;
    options.sim_fail_copy = -1;
    options.sim_fail_launch = 1;
  });
  Device &sim = *setup.of (STARPU_SIM_WORKER)[0];
  subject = sim.info ().name;
  Buffer buffer (sim, 64);
  Address other;
  EXPECT (sim.allocate (64, other).code () == -ENOMEM);
  EXPECT_OK (sim.allocate (64, other));
  sim.free (other, 64);

  const Bytes data (64, 5);
  Ticket ticket;
  const Copy copy
      = copy_in (sim, data.data (), buffer.address, contiguous (64));
  EXPECT_OK (sim.start (copy, ticket));
  EXPECT (finish (sim, ticket, Way::Poll).code () == -EIO);
  EXPECT_OK (sim.start (copy, ticket));
  EXPECT_OK (finish (sim, ticket, Way::Poll));
  EXPECT (read_from (buffer) == data);

  Addition addition{ buffer.address, 64, 1 };
  EXPECT (start_addition (sim, addition, ticket).code () == -EIO);
  EXPECT (!ticket.pending () && read_from (buffer) == data);
}
