/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task gives its data back when its function returns: its end may wait for a
   task that uses them.
   rows: R07 C32 */

#include "../support/check.h"

static starpu_data_handle_t handle;

static void
add_one (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}
static struct starpu_codelet child
    = { .cpu_funcs = { add_one }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
submit_child (void *buffers[], void *ordered)
{
  add_one (buffers, NULL);
  struct starpu_task *task = new_task (&child, NULL);
  task->handles[0] = handle;
  task->sequential_consistency = ordered != NULL;
  starpu_task_declare_end_deps (starpu_task_get_current (), 1, task);
  submit (task);
}
static struct starpu_codelet parent
    = { .cpu_funcs = { submit_child }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
called (void *argument)
{
  int *calls = argument;
  ++*calls;
}

int
main (void)
{
  enum
  {
    rounds = 200
  };
  int value = 0, calls = 0, ordered = 1;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  for (int i = 0; i < rounds; ++i)
    {
      struct starpu_task *task = new_task (&parent, i % 2 ? &ordered : NULL);
      task->handles[0] = handle;
      task->callback_func = called;
      task->callback_arg = &calls;
      submit (task);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      CHECK_EQ (calls, i + 1);
    }
  starpu_data_unregister (handle);
  CHECK_EQ (value, 2 * rounds);
  starpu_shutdown ();
  return 0;
}
