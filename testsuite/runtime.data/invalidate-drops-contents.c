/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Invalidated data must be written before they are read.
   rows: R11  */

#include "aux-vectors.h"

int
main (void)
{
  static int values[4] = { 1, 1, 1, 1 }, seen;
  start ();
  starpu_data_handle_t handle = new_vector (values, 4);
  add (handle, 1);
  starpu_data_invalidate_submit (handle);
  set (handle, 8);
  run_on (&read_codelet, handle, &seen);
  starpu_task_wait_for_all ();
  CHECK_EQ (seen, 8);
  starpu_data_invalidate (handle);
  CHECK (!starpu_data_is_on_node (handle, STARPU_MAIN_RAM));
  CHECK (starpu_data_test_if_allocated_on_node (handle, STARPU_MAIN_RAM));
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
