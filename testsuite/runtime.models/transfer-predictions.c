/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The prediction of a transfer grows with its size, is nothing within a node,
   and has the bandwidth and latency that the simulated link was given, however
   many copies are made.
   rows: E47 Q05!
   configs: sim
   env: STARPU_SIM_BANDWIDTH=1000 STARPU_SIM_LATENCY=20
*/

#include "../support/check.h"
#include <math.h>

/* Has data go to the device and back. */
static void
copy_often (void)
{
  static char bytes[100000];
  starpu_data_handle_t handle;

  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)bytes,
                               sizeof bytes, 1);
  for (int i = 0; i < 20; ++i)
    for (int node = 1; node >= 0; --node)
      {
        CHECK_EQ (starpu_data_acquire_on_node (handle, node, STARPU_RW), 0);
        starpu_data_release_on_node (handle, node);
      }
  starpu_data_unregister (handle);
}

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
  const double before = starpu_transfer_predict (0, 1, 100000);
  copy_often ();
  CHECK (fabs (starpu_transfer_predict (0, 1, 100000) - before) < 1e-3);
  CHECK (fabs (starpu_transfer_predict (1, 0, 100000) - before) < 1e-3);
  starpu_shutdown ();
  return 0;
}
