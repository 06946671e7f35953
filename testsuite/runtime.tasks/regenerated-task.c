/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A regenerated task is submitted again until its callback says no.
   rows: R07 */

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

static void
callback (void *argument)
{
  struct starpu_task *task = argument;
  if (count == 10)
    task->regenerate = 0;
}

int
main (void)
{
  static struct starpu_task task;
  start ();
  starpu_task_init (&task);
  task.cl = &counting;
  task.callback_func = callback;
  task.callback_arg = &task;
  task.regenerate = 1;
  submit (&task);
  starpu_task_wait_for_all ();
  CHECK_EQ (count, 10);
  starpu_task_clean (&task);
  starpu_shutdown ();
  return 0;
}
