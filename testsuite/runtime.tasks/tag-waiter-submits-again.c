/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Whoever waited for the tag of a task may submit the task anew at once.
   rows: R04 */

#include "../support/check.h"

static int runs;

static void
count (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  ++runs;
}

static struct starpu_codelet codelet = { .cpu_funcs = { count } };

int
main (void)
{
  struct starpu_task task;
  CHECK (starpu_init (NULL) == 0);
  starpu_task_init (&task);
  task.cl = &codelet;
  task.use_tag = 1;
  task.tag_id = 7;
  for (int i = 1; i <= 2000; ++i)
    {
      CHECK (starpu_task_submit (&task) == 0);
      CHECK (starpu_tag_wait (7) == 0);
      CHECK (*(volatile int *)&runs == i);
    }
  CHECK (starpu_task_wait_for_all () == 0);
  starpu_task_clean (&task);
  starpu_shutdown ();
  return 0;
}
