/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_shutdown () waits for tasks that were submitted: those that wait for
   others, those that they submit, and those of an epoch that goes on.

   rows: - */

#include "../support/check.h"

#define TASKS 500

static int executed, value;

static void
run (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  __atomic_fetch_add (&executed, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { run }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
submit_more (void *argument)
{
  struct starpu_task *task = new_task (&codelet, NULL);
  task->handles[0] = argument;
  submit (task);
}

static int
go (void *transaction, void *argument)
{
  (void)transaction;
  (void)argument;
  starpu_usleep (10000);
  return 1;
}

int
main (void)
{
  starpu_data_handle_t handle;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  struct starpu_transaction *transaction = starpu_transaction_open (go, NULL);
  for (int i = 0; i < TASKS; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handle;
      task->transaction = i == 0 ? transaction : NULL;
      if (i % 2 == 0)
        {
          task->callback_func = submit_more;
          task->callback_arg = handle;
        }
      submit (task);
    }
  starpu_transaction_close (transaction);
  starpu_shutdown ();
  CHECK_EQ (executed, TASKS + TASKS / 2);
  return 0;
}
