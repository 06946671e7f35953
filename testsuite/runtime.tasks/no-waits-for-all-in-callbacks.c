/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Waiting for tasks in general is refused in a task and in each kind of
   callback, also where a thread of the program calls it.
   rows: R03 */

#include "../support/check.h"

#include <errno.h>

static int calls;
static starpu_data_handle_t handle;

static void
refused (void)
{
  CHECK_EQ (starpu_task_wait_for_all (), -EDEADLK);
  CHECK_EQ (starpu_task_wait_for_n_submitted (1), -EDEADLK);
  CHECK_EQ (starpu_task_wait_for_no_ready (), -EDEADLK);
  CHECK_EQ (starpu_tag_wait (7), -EDEADLK);
  __atomic_add_fetch (&calls, 1, __ATOMIC_RELAXED);
}

static void
callback (void *argument)
{
  (void)argument;
  refused ();
}

static void
acquired (void *argument)
{
  (void)argument;
  refused ();
  starpu_data_release (handle);
}

static void
function (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  refused ();
}

static struct starpu_codelet codelet = { .cpu_funcs = { function } };

int
main (void)
{
  int value = 0;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  struct starpu_task *empty = starpu_task_create ();
  empty->cl = NULL;
  empty->callback_func = callback;
  submit (empty);
  CHECK_EQ (calls, 1); /* on this thread */
  CHECK_EQ (starpu_data_acquire_cb (handle, STARPU_R, acquired, NULL), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  struct starpu_task *task = new_task (&codelet, NULL);
  task->callback_func = task->prologue_callback_func = callback;
  task->prologue_callback_pop_func = task->epilogue_callback_func = callback;
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (handle);
  CHECK_EQ (calls, 7);
  starpu_shutdown ();
  return 0;
}
