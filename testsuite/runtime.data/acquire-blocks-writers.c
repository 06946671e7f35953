/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* While the application holds data for writing no task uses them; readers share
   them with it.
   rows: E06  */

#include "aux-vectors.h"

static int seen;

int
main (void)
{
  static int values[4] = { 1, 1, 1, 1 };
  start ();
  starpu_data_handle_t handle = new_vector (values, 4);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  run_on (&read_codelet, handle, &seen);
  starpu_task_wait_for_all ();
  CHECK_EQ (seen, 1);
  starpu_data_release (handle);

  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  run_on (&read_codelet, handle, &seen);
  add (handle, 1);
  starpu_usleep (20000);
  CHECK_EQ (seen, 1);
  CHECK_EQ (values[0], 1);
  values[0] = 7;
  starpu_data_release (handle);
  starpu_task_wait_for_all ();
  CHECK_EQ (seen, 7);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 8);
  starpu_shutdown ();
  return 0;
}
