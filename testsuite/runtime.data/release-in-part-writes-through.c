/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is given up in part is copied at once to the nodes that the data are
   written through to.
   rows: E06 R10
   configs: sim sim-only  */

#include "aux-vectors.h"
#include <sched.h>

int
main (void)
{
  static int values[100];
  start ();
  starpu_data_handle_t handle = new_vector (values, 100);
  starpu_data_set_wt_mask (handle, 1u << 1);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_W), 0);
  values[0] = 7;
  int valid = 1;
  starpu_data_query_status (handle, 1, NULL, &valid, NULL);
  CHECK_EQ (valid, 0);
  starpu_data_release_to (handle, STARPU_R);
  while (!valid)
    {
      sched_yield ();
      starpu_data_query_status (handle, 1, NULL, &valid, NULL);
    }
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 7);
  starpu_shutdown ();
  return 0;
}
