/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The prediction of a transfer grows with its size, is nothing within a node,
   and has the bandwidth and latency that the simulated link was given.
   rows: E47
   configs: sim
   env: STARPU_SIM_BANDWIDTH=1000 STARPU_SIM_LATENCY=20
*/

#include "../support/check.h"
#include <math.h>

int
main (void)
{
  CHECK (isnan (starpu_transfer_predict (0, 1, 1)));
  start ();
  CHECK (starpu_transfer_predict (0, 0, 1 << 20) == 0);
  CHECK (fabs (starpu_transfer_predict (0, 1, 1000000) - 1020) < 5);
  CHECK (fabs (starpu_transfer_predict (1, 0, 1000000) - 1020) < 5);
  CHECK (fabs (starpu_transfer_latency (0, 1) - 20) < 1);
  CHECK (fabs (starpu_transfer_bandwidth (0, 1) - 1000) < 10);
  CHECK (isnan (starpu_transfer_predict (0, 77, 1)));
  starpu_shutdown ();
  return 0;
}
