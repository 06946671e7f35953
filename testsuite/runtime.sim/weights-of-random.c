/* STARPU_SCHED_WEIGHTS says how often the policy random takes each worker, by
   number or by kind: the tasks of each are as many as that gives, by a test of
   chi squared at 0.1 %.  What makes no sense there is named and ignored.
   rows: -
   configs: one */

#include <starpu.h>

#include "../support/capture.h"
#include "../support/simulated.h"

enum
{
  Tasks = 20000,
  Workers = 4
};

static struct starpu_codelet codelet = {
  .cpu_funcs = { not_called },
  .cuda_funcs = { not_called },
  .nbuffers = 0,
  .name = "codelet",
};

/* Chi squared of the tasks of each worker against these weights. */
static double
chi_squared (const char *setting, const double *weights)
{
  if (setting != NULL)
    setenv ("STARPU_SCHED_WEIGHTS", setting, 1);
  start ();
  for (int i = 0; i < Tasks; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->flops = 1e6;
      submit (task);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  double sum = 0, all = 0;
  for (int i = 0; i < Workers; ++i)
    all += weights[i];
  for (int i = 0; i < Workers; ++i)
    {
      struct starpu_profiling_worker_info info;
      CHECK_EQ (starpu_profiling_worker_get_info (i, &info), 0);
      const double expected = Tasks * weights[i] / all,
                   difference = info.executed_tasks - expected;
      printf ("%d ", info.executed_tasks);
      sum += difference * difference / expected;
    }
  printf ("chi squared %.2f\n", sum);
  starpu_shutdown ();
  return sum;
}

int
main (void)
{
  const double limit = 16.27; /* 3 degrees of freedom */
  const double speeds[] = { 1, 1, 1, 10 }, listed[] = { 4, 3, 2, 1 },
               by_kind[] = { 2, 2, 2, 5 };
  simulate ("{ \"kinds\": { \"core\": { \"gflops\": 1 },"
            "  \"gpu\": { \"type\": \"cuda\", \"gflops\": 10,"
            "             \"memory_mb\": 1, \"overlap\": false } },"
            "  \"workers\": [ { \"kind\": \"core\", \"count\": 3 },"
            "                 { \"kind\": \"gpu\" } ] }");
  setenv ("STARPU_SCHED", "random", 1);
  setenv ("STARPU_PROFILING", "1", 1);
  CHECK (chi_squared (NULL, speeds) < limit);
  CHECK (chi_squared ("4,3,2,1", listed) < limit);
  CHECK (chi_squared ("cpu=2,cuda=5", by_kind) < limit);
  CHECK (chi_squared ("cpu=2,cuda=5", speeds) > limit);
  const int old = capture_begin ();
  CHECK (chi_squared ("4,3,2,1,9,fpga=2,cpu=x", listed) < limit);
  CHECK_EQ (occurrences (capture_end (old), "' is ignored: it is no weight"),
            3);
  return 0;
}
