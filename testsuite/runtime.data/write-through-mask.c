/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Written through, each write on a device is copied to main memory; by default
   only what is needed there.
   rows: R10
   configs: sim  */

#include "aux-vectors.h"

static int
chain (int through)
{
  static int values[100];
  start ();
  starpu_data_handle_t handle = new_vector (values, 100);
  if (through)
    starpu_data_set_wt_mask (handle, 1 << 0);
  run_on_node (&set_codelet, handle, (void *)0, 1);
  for (int i = 1; i < 10; ++i)
    run_on_node (&add_codelet, handle, (void *)1, 1);
  starpu_task_wait_for_all ();
  starpu_data_unregister (handle);
  CHECK_EQ (values[7], 9);
  struct starpu_profiling_bus_info info;
  starpu_bus_get_profiling_info (starpu_bus_get_id (1, 0), &info);
  starpu_shutdown ();
  return info.transfer_count;
}

int
main (void)
{
  CHECK_EQ (chain (1), 10);
  CHECK_EQ (chain (0), 1);
  return 0;
}
