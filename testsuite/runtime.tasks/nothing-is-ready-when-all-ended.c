/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_task_nready () is never more than starpu_task_nsubmitted (): nothing
   once all tasks ended, though workers still look for more.
   rows: E05  */

#include "../support/check.h"

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet codelet = { .cpu_funcs = { nothing } };

int
main (void)
{
  start ();
  CHECK_EQ (starpu_task_nready (), 0);
  for (int round = 0; round < 50; ++round)
    {
      for (int i = 0; i < 20; ++i)
        submit (new_task (&codelet, NULL));
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      CHECK_EQ (starpu_task_nsubmitted (), 0);
      CHECK_EQ (starpu_task_nready (), 0);
    }
  starpu_shutdown ();
  return 0;
}
