// SPDX-License-Identifier: LGPL-2.1-or-later
/* A simulated device charges latency and bandwidth for copies, and what
   the launch says for kernels.

   rows: R27 R09
   configs: drivers */

#include <cmath>

#include "conformance.h"

static void
nothing (void **, void *)
{
}

int
main ()
{
  Setup setup ([] (Options &options) {
    options.nsim = 1;
    options.sim_latency = 100;    // us
    options.sim_bandwidth = 1000; // MB/s
  });
  Device &sim = *setup.of (STARPU_SIM_WORKER)[0];
  subject = sim.info ().name;
  Buffer buffer (sim, 1000000);
  const Bytes data (1000000);
  Ticket ticket;
  double seconds;
  EXPECT_OK (sim.start (
      copy_in (sim, data.data (), buffer.address, contiguous (data.size ())),
      ticket));
  EXPECT_OK (finish (sim, ticket, Way::Wait, &seconds));
  EXPECT (std::abs (seconds - 1.1e-3) < 1e-9);
  EXPECT (std::abs (sim.copy_seconds (1000000, nullptr) - 1.1e-3) < 1e-9);

  Launch launch;
  launch.function = nothing;
  launch.simulated_seconds = 0.25;
  EXPECT_OK (sim.launch (launch, ticket));
  EXPECT_OK (finish (sim, ticket, Way::Wait, &seconds));
  EXPECT (seconds == 0.25);
}
