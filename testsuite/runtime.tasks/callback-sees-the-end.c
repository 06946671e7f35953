/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A callback runs after the function, with its argument, of a task that is
   finished.
   rows: R03! */

#include "../support/check.h"
static int count;

static void
add_one (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  __atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet counting = { .cpu_funcs = { add_one } };

static int seen;

static void
callback (void *argument)
{
  seen = count * 10 + *(int *)argument;
  CHECK_EQ (starpu_task_get_current ()->status, STARPU_TASK_FINISHED);
}

int
main (void)
{
  int seven = 7;
  start ();
  struct starpu_task *task = new_task (&counting, NULL);
  task->callback_func = callback;
  task->callback_arg = &seven;
  submit (task);
  starpu_task_wait_for_all ();
  CHECK_EQ (seen, 17);
  starpu_shutdown ();
  return 0;
}
