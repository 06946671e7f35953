/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of the application's own keeps all tasks until it is told to
   schedule: who waits for tasks, for a tag, for data or for the end tells it.
   rows: E15 E22  */

#include "../support/holding_policy.h"

static void
submit_some (void)
{
  for (int i = 0; i < 3; ++i)
    submit (new_task (&codelet, NULL));
}

static void
write_to (starpu_data_handle_t handle)
{
  struct starpu_task *task = new_task (&writer, NULL);
  task->handles[0] = handle;
  submit (task);
}

static void
wait_in_each_way (void)
{
  submit_some ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  submit_some ();
  CHECK_EQ (starpu_task_wait_for_n_submitted (1), 0);
  submit_some ();
  CHECK_EQ (starpu_task_wait_for_no_ready (), 0);

  struct starpu_task *task = new_task (&codelet, NULL);
  task->detach = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);

  task = new_task (&codelet, NULL);
  task->synchronous = 1;
  submit (task);

  task = new_task (&codelet, NULL);
  task->use_tag = 1;
  task->tag_id = 5;
  submit (task);
  CHECK_EQ (starpu_tag_wait (5), 0);
}

int
main (void)
{
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  conf.sched_policy = holding_policy ();
  CHECK_EQ (starpu_init (&conf), 0);
  wait_in_each_way ();

  int value = 0;
  starpu_data_handle_t handle;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  write_to (handle);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  starpu_data_release (handle);
  write_to (handle);
  starpu_data_unregister (handle);

  submit_some ();
  starpu_shutdown ();
  CHECK_EQ (executed, 3 * 3 + 3 + 2 + 3);
  return 0;
}
