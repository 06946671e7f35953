/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that no device can launch fails after some attempts.  What it was to
   change is as it was, what it was to overwrite has no contents; tasks go on
   where they can.
   rows: R27 R18
   configs: sim sim-only
   env: STARPU_SIM_FAIL_LAUNCH=1 */

#include <errno.h>

#include "../support/capture.h"
#include "aux-vectors.h"

static void
submit_on (struct starpu_codelet *codelet, starpu_data_handle_t handle,
           unsigned worker)
{
  struct starpu_task *task = new_task (codelet, (void *)3);
  task->handles[0] = handle;
  task->execute_on_a_specific_worker = 1;
  task->workerid = worker;
  submit (task);
}

int
main (void)
{
  int changed = 1, overwritten = 2, elsewhere = 4;
  starpu_data_handle_t handles[3];
  start ();
  handles[0] = new_vector (&changed, 1);
  handles[1] = new_vector (&overwritten, 1);
  handles[2] = new_vector (&elsewhere, 1);
  int old = capture_begin ();
  submit_on (&add_codelet, handles[0], 0);
  submit_on (&set_codelet, handles[1], 0);
  CHECK_EQ (starpu_task_wait_for_all (), -EIO);
  CHECK_EQ (occurrences (capture_end (old), "cannot run: Sim 0: injected"), 2);
  CHECK_EQ (asterism_failed_tasks (), 2);

  CHECK_EQ (starpu_data_acquire (handles[0], STARPU_R), 0);
  CHECK_EQ (changed, 1);
  starpu_data_release (handles[0]);
  CHECK (starpu_data_acquire (handles[1], STARPU_R) != 0);
  CHECK_EQ (starpu_data_acquire (handles[1], STARPU_W), 0);
  overwritten = 5;
  starpu_data_release (handles[1]);

  const int cores = (int)starpu_cpu_worker_get_count ();
  if (cores > 0)
    {
      for (int i = 0; i < 20; ++i)
        add (handles[2], 1);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
    }
  for (int i = 0; i < 3; ++i)
    starpu_data_unregister (handles[i]);
  CHECK_EQ (overwritten, 5);
  CHECK_EQ (elsewhere, cores > 0 ? 24 : 4);
  starpu_shutdown ();
  return 0;
}
