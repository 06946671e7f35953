/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks of a bundle may be looked at, to choose a worker for another of them, as
   soon as they are submitted, by another thread (for a build with
   -fsanitize=thread).
   rows: E15
   configs: many sim
   env: STARPU_SCHED=dmda */

#include "../support/check.h"

enum
{
  kTasks = 12,
  kRounds = 100
};

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}
static struct starpu_codelet codelet = { .cpu_funcs = { nothing, nothing } };

int
main (void)
{
  start ();
  for (int round = 0; round < kRounds; ++round)
    {
      starpu_task_bundle_t bundle;
      starpu_task_bundle_create (&bundle);
      struct starpu_task *tasks[kTasks];
      for (int i = 0; i < kTasks; ++i)
        {
          tasks[i] = new_task (&codelet, NULL);
          CHECK_EQ (starpu_task_bundle_insert (bundle, tasks[i]), 0);
        }
      for (int i = 0; i < kTasks; ++i)
        submit (tasks[i]);
      starpu_task_bundle_close (bundle);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
  return 0;
}
