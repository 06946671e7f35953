/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The policy prio runs ready tasks in order of priority.
   rows: E24 E33 R05! Q15!
   configs: one
   env: STARPU_SCHED=prio */

#include "../support/check.h"
static int order[10], count;

static void
note (void *buffers[], void *argument)
{
  (void)buffers;
  order[(long)argument] = ++count;
}

static struct starpu_codelet codelet = { .cpu_funcs = { note } };

int
main (void)
{
  start ();
  starpu_pause ();
  for (long i = 0; i < 10; ++i)
    {
      struct starpu_task *task = new_task (&codelet, (void *)i);
      task->priority = (int)(i % 2 ? i : -i);
      submit (task);
    }
  starpu_resume ();
  starpu_task_wait_for_all ();
  const int expected[10] = { 6, 5, 7, 4, 8, 3, 9, 2, 10, 1 };
  for (int i = 0; i < 10; ++i)
    CHECK_EQ (order[i], expected[i]);
  starpu_shutdown ();
  return 0;
}
