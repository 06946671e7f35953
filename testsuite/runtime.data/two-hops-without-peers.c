/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Where devices do not reach each other a copy goes through main memory.
   rows: R14
   configs: sim
   env: STARPU_SIM_PEER=0  */

#include "aux-vectors.h"

int
main (void)
{
  static int values[100], seen;
  start ();
  starpu_data_handle_t handle = new_vector (values, 100);
  run_on_node (&set_codelet, handle, (void *)6, 1);
  starpu_task_wait_for_all ();
  transfers ();
  run_on_node (&read_codelet, handle, &seen, 2);
  starpu_task_wait_for_all ();
  CHECK_EQ (seen, 6);
  struct starpu_profiling_bus_info info;
  starpu_bus_get_profiling_info (starpu_bus_get_id (1, 0), &info);
  CHECK_EQ (info.transfer_count, 1);
  CHECK_EQ (info.transferred_bytes, 400);
  starpu_bus_get_profiling_info (starpu_bus_get_id (0, 2), &info);
  CHECK_EQ (info.transfer_count, 1);
  CHECK_EQ (transfers (), 0);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
