/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* With STARPU_LIMIT_MAX_SUBMITTED_TASKS the application never has more tasks
   under way than that; callbacks may submit all the same.
   rows: Q12
   env: STARPU_LIMIT_MAX_SUBMITTED_TASKS=20 STARPU_LIMIT_MIN_SUBMITTED_TASKS=10
*/

#include "../support/check.h"

static int runs;

static void
work (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  starpu_usleep (100);
  STARPU_ATOMIC_ADD (&runs, 1);
}
static struct starpu_codelet codelet = { .cpu_funcs = { work } };

static void
submit_more (void *argument)
{
  (void)argument;
  submit (new_task (&codelet, NULL));
}

int
main (void)
{
  int most = 0;
  start ();
  for (int i = 0; i < 300; ++i)
    {
      submit (new_task (&codelet, NULL));
      int now = starpu_task_nsubmitted ();
      most = now > most ? now : most;
    }
  CHECK (most <= 20);
  CHECK (most > 10);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < 20; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->callback_func = submit_more;
      submit (task);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (runs, 340);
  starpu_shutdown ();
  return 0;
}
