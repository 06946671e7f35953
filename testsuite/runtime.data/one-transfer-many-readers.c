/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* One write elsewhere, many readers on a device: one transfer.
   rows: R06 R11 E07!
   configs: sim  */

#include "aux-vectors.h"

int
main (void)
{
  static int values[100], seen;
  start ();
  starpu_data_handle_t handle = new_vector (values, 100);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_W), 0);
  values[0] = 4;
  starpu_data_release (handle);
  transfers ();
  for (int i = 0; i < 20; ++i)
    run_on_node (&read_codelet, handle, &seen, 1);
  starpu_task_wait_for_all ();
  CHECK_EQ (transfers (), 1);
  CHECK_EQ (seen, 4);
  // Writing there needs none: it is valid already.
  run_on_node (&add_codelet, handle, (void *)1, 1);
  starpu_task_wait_for_all ();
  CHECK_EQ (transfers (), 0);
  CHECK (!starpu_data_is_on_node (handle, 0));
  // To the other device, directly.
  run_on_node (&read_codelet, handle, &seen, 2);
  starpu_task_wait_for_all ();
  CHECK_EQ (transfers (), 1);
  CHECK_EQ (seen, 5);
  starpu_data_unregister (handle);
  CHECK_EQ (transfers (), 1);
  CHECK_EQ (values[0], 5);
  starpu_shutdown ();
  return 0;
}
