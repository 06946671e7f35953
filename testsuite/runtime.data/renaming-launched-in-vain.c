/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a task was only to write has no contents when its launch has failed,
   renamed or not.
   rows: G16 R27
   configs: sim
   env: ASTERISM_RENAMING=1 STARPU_SIM_FAIL_LAUNCH=1 */

#include "aux-renaming.h"

int
main (void)
{
  int values[10] = { 3 }, seen;
  start ();
  starpu_data_handle_t handle = new_vector (values, 10);
  struct starpu_task *reader = lasting_read (handle, &seen);
  struct starpu_task *task = new_task (&set_codelet, (void *)5);
  task->handles[0] = handle;
  task->execute_on_a_specific_worker = 1;
  task->workerid = 0;
  submit (task);
  starpu_task_end_dep_release (reader);
  CHECK (starpu_task_wait_for_all () != 0);
  CHECK (asterism_failed_tasks () > 0);
  CHECK_EQ (seen, 3);
  CHECK (starpu_data_acquire (handle, STARPU_R) != 0);
  set (handle, 6);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 6);
  starpu_shutdown ();
  return 0;
}
