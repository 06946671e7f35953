/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that stays may be submitted again from its own callback, and is
   executed again in its turn.
   rows: E02 */

#include "../support/check.h"

enum
{
  kTimes = 50
};

static int ran, called;

static void
run (void *buffers[], void *argument)
{
  (void)argument;
  ++ran;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { run }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
submit_again (void *argument)
{
  if (++called < kTimes)
    submit ((struct starpu_task *)argument);
}

int
main (void)
{
  int value = 0;
  starpu_data_handle_t handle;
  struct starpu_task task;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  starpu_task_init (&task);
  task.cl = &codelet;
  task.handles[0] = handle;
  task.callback_func = submit_again;
  task.callback_arg = &task;
  task.use_tag = 1;
  task.tag_id = 3;
  submit (&task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (ran, kTimes);
  CHECK_EQ (called, kTimes);
  starpu_task_clean (&task);
  CHECK (starpu_tag_get_task (3) == NULL);
  starpu_data_unregister (handle);
  CHECK_EQ (value, kTimes);
  starpu_shutdown ();
  return 0;
}
