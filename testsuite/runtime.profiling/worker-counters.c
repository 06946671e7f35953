/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The counters of the workers add up to the tasks that ran, tell busy from
   idle, and start again each time they are read.
   rows: -
*/

#include "../support/check.h"
#include <unistd.h>

static void
work (void *buffers[], void *argument)
{
  double until = starpu_timing_now () + 500;
  (void)buffers, (void)argument;
  while (starpu_timing_now () < until)
    continue;
}

static struct starpu_codelet codelet = { .cpu_funcs = { work } };

static int
executed (void)
{
  int sum = 0;
  for (unsigned i = 0; i < starpu_worker_get_count (); ++i)
    {
      struct starpu_profiling_worker_info info;
      CHECK_EQ (starpu_profiling_worker_get_info ((int)i, &info), 0);
      double total = starpu_timing_timespec_to_us (&info.total_time);
      double busy = starpu_timing_timespec_to_us (&info.executing_time);
      CHECK (total > 0 && busy >= 0);
      if (starpu_worker_get_type ((int)i) == STARPU_CPU_WORKER)
        {
          CHECK (busy >= 490. * info.executed_tasks);
          CHECK (busy <= total);
        }
      sum += info.executed_tasks;
    }
  return sum;
}

static void
run (int tasks)
{
  for (int i = 0; i < tasks; ++i)
    submit (new_task (&codelet, NULL));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

int
main (void)
{
  start ();
  CHECK_EQ (starpu_profiling_status_get (), STARPU_PROFILING_DISABLE);
  run (5);
  CHECK_EQ (starpu_profiling_status_set (STARPU_PROFILING_ENABLE),
            STARPU_PROFILING_DISABLE);
  CHECK_EQ (starpu_profiling_status_get (), STARPU_PROFILING_ENABLE);
  run (40);
  CHECK_EQ (executed (), 40);
  CHECK_EQ (executed (), 0);
  run (7);
  CHECK_EQ (starpu_profiling_worker_get_info (0, NULL), 0);
  CHECK_EQ (starpu_profiling_worker_get_info (-1, NULL), -EINVAL);
  CHECK_EQ (starpu_profiling_worker_get_info (9999, NULL), -EINVAL);
  CHECK_EQ (starpu_profiling_status_set (STARPU_PROFILING_DISABLE),
            STARPU_PROFILING_ENABLE);
  starpu_shutdown ();
  return 0;
}
