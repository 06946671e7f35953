/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A callback of data that were acquired goes on submitting at the limit of
   submitted tasks, as those may wait for what it is to release: also on a
   thread that is no worker.
   rows: Q12
   env: STARPU_LIMIT_MAX_SUBMITTED_TASKS=4 STARPU_LIMIT_MIN_SUBMITTED_TASKS=2 */

#include "../support/check.h"

enum
{
  kTasks = 20
};

static starpu_data_handle_t handle;
static int value, called;

static void
add_one (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { add_one }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
submit_many (void *argument)
{
  (void)argument;
  CHECK_EQ (starpu_worker_get_id (), -1);
  for (int i = 0; i < kTasks; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handle;
      submit (task);
    }
  CHECK (starpu_task_nsubmitted () >= kTasks);
  CHECK_EQ (value, 0);
  called = 1;
  starpu_data_release (handle);
}

int
main (void)
{
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  /* Nobody has the datum: the callback is called at once. */
  CHECK_EQ (starpu_data_acquire_cb (handle, STARPU_RW, submit_many, NULL), 0);
  CHECK (called);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (handle);
  CHECK_EQ (value, kTasks);
  starpu_shutdown ();
  return 0;
}
