/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A codelet has a callback for the tasks that have none.
   rows: R03 */

#include "../support/check.h"
static int count;

static void
add_one (void *buffers[], void *argument)
{
  (void) buffers;
  (void) argument;
  __atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet counting = { .cpu_funcs = { add_one } };

static int of_codelet, of_task;

static void
codelet_callback (void *argument)
{
  (void) argument;
  __atomic_fetch_add (&of_codelet, 1, __ATOMIC_RELAXED);
}

static void
task_callback (void *argument)
{
  (void) argument;
  __atomic_fetch_add (&of_task, 1, __ATOMIC_RELAXED);
}

int
main (void)
{
  start ();
  counting.callback_func = codelet_callback;
  submit (new_task (&counting, NULL));
  struct starpu_task *task = new_task (&counting, NULL);
  task->callback_func = task_callback;
  submit (task);
  starpu_task_wait_for_all ();
  CHECK_EQ (of_codelet, 1);
  CHECK_EQ (of_task, 1);
  starpu_shutdown ();
  return 0;
}
