/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task of starpu_task_create_sync () ends in its turn among those that use
   the data; and starpu_is_paused () tells what it says.
   rows: E03 E05 */

#include "../support/check.h"

static int executed;

static void
increment (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  __atomic_add_fetch (&executed, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { increment }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  int value = 0;
  starpu_data_handle_t handle;
  CHECK_EQ (starpu_is_paused (), 0);
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  starpu_pause ();
  CHECK_EQ (starpu_is_paused (), 1);
  struct starpu_task *before = new_task (&codelet, NULL);
  before->handles[0] = handle;
  before->detach = 0;
  before->destroy = 0;
  submit (before);
  struct starpu_task *sync = starpu_task_create_sync (handle, STARPU_R);
  sync->detach = 0;
  sync->destroy = 0;
  submit (sync);
  CHECK_EQ (starpu_task_finished (sync), 0);
  starpu_resume ();
  CHECK_EQ (starpu_is_paused (), 0);
  CHECK_EQ (starpu_task_wait (sync), 0);
  CHECK_EQ (__atomic_load_n (&executed, __ATOMIC_RELAXED), 1);
  CHECK_EQ (starpu_task_wait (before), 0);
  starpu_task_destroy (sync);
  starpu_task_destroy (before);
  starpu_data_unregister (handle);
  CHECK_EQ (value, 1);
  starpu_shutdown ();
  return 0;
}
