/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Reductions that lack memory fail as other tasks do, for a copy and when two
   copies are joined: the handler of errors and who waits are told, what was not
   touched keeps its contents, what cannot be computed cannot be read, and all
   else goes on.
   rows: R18 C40
   configs: sim-only
   env: STARPU_LIMIT_SIM_MEM=64 STARPU_SCHED=eager */

#include <errno.h>

#include "aux-reduction.h"

static int told;

static void
handle_error (const char *file, int line, int column, const char *message,
              void *data)
{
  (void)file, (void)line, (void)column, (void)message, (void)data;
  __atomic_fetch_add (&told, 1, __ATOMIC_RELAXED);
}

/* Not even one copy fits. */
static void
lack_a_copy (void)
{
  enum
  {
    kMany = 1 << 19 /* 2 MiB */
  };
  static int values[kMany];
  values[0] = values[kMany - 1] = 7;
  starpu_data_handle_t handle = new_vector (values, kMany);
  starpu_data_set_reduction_methods (handle, &join_codelet, &set_codelet);
  struct starpu_task *task = new_task (&reduce_codelet, (void *)1);
  task->handles[0] = handle;
  task->detach = task->destroy = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), -EIO);
  CHECK_EQ (task->failed, 1);
  starpu_task_destroy (task);
  CHECK (told > 0);
  CHECK_EQ (starpu_task_wait_for_all (), -EIO);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (values[0], 7);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  CHECK_EQ (values[kMany - 1], 7);
}

/* Of devices with 64 KiB each, one copy of 40 KiB fits and not two. */
static void
lack_two (void)
{
  static int values[10240];
  starpu_data_handle_t handle = new_vector (values, 10240);
  starpu_data_set_reduction_methods (handle, &join_codelet, &set_codelet);
  for (unsigned i = 0; i < 2; ++i)
    run_on_node (&reduce_codelet, handle, (void *)1, i + 1);
  told = 0;
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), -ENODATA);
  CHECK (told > 0);
  CHECK_EQ (starpu_task_wait_for_all (), -EIO);
  set (handle, 3);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (values[0], 3);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
}

int
main (void)
{
  static int few[10];
  asterism_set_error_handler (handle_error, NULL);
  start ();
  lack_a_copy ();
  lack_two ();
  starpu_data_handle_t handle = new_vector (few, 10);
  starpu_data_set_reduction_methods (handle, &join_codelet, &set_codelet);
  run_on (&reduce_codelet, handle, (void *)1);
  run_on (&reduce_codelet, handle, (void *)2);
  starpu_data_unregister (handle);
  CHECK_EQ (few[9], 3);
  CHECK (asterism_failed_tasks () > 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
  return 0;
}
