/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* While profiling is on, a codelet's per_worker_stats say how many of its tasks
   each worker executed.
   rows: - */

#include "../support/check.h"

static void
work (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
}

static struct starpu_codelet first = { .cpu_funcs = { work } },
                             second = { .cpu_funcs = { work } };

static unsigned long
sum (const struct starpu_codelet *codelet)
{
  unsigned long tasks = 0;
  for (unsigned worker = 0; worker < STARPU_NMAXWORKERS; ++worker)
    {
      CHECK (worker < starpu_worker_get_count ()
             || codelet->per_worker_stats[worker] == 0);
      tasks += codelet->per_worker_stats[worker];
    }
  return tasks;
}

static void
run (int count)
{
  for (int i = 0; i < count; ++i)
    {
      CHECK_EQ (starpu_task_insert (&first, 0), 0);
      CHECK_EQ (starpu_task_insert (&second, 0), 0);
      CHECK_EQ (starpu_task_insert (&second, STARPU_EXECUTE_ON_WORKER, 0, 0),
                0);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

int
main (void)
{
  start ();
  run (3);
  starpu_profiling_status_set (STARPU_PROFILING_ENABLE);
  const unsigned long before = second.per_worker_stats[0];
  CHECK_EQ (sum (&first) + sum (&second), 0);
  run (10);
  CHECK_EQ (sum (&first), 10);
  CHECK_EQ (sum (&second), 20);
  CHECK (second.per_worker_stats[0] >= before + 10);
  starpu_profiling_status_set (STARPU_PROFILING_DISABLE);
  run (3);
  CHECK_EQ (sum (&first), 10);
  starpu_shutdown ();
  return 0;
}
