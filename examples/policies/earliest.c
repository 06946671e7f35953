/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of one's own, by cost models: a task goes to the worker that will
   end it first, by what was given to each before.  See greedy.c for how to use
   it.  */

#include <math.h>
#include <starpu.h>
#include <starpu_scheduler.h>
#include <string.h>

static double end[STARPU_NMAXWORKERS]; /* when each has done what it has */
static starpu_pthread_mutex_t mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;

/* The expected duration of a task on a worker with its fastest
   implementation, which is written to IMPLEMENTATION; infinite if it cannot
   execute it, and next to nothing if its duration is not known yet.  */
static double
duration (unsigned worker, struct starpu_task *task, unsigned *implementation)
{
  struct starpu_perfmodel_arch *arch
      = starpu_worker_get_perf_archtype ((int)worker, task->sched_ctx);
  double least = INFINITY;
  for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i)
    if (starpu_worker_can_execute_task (worker, task, i))
      {
        double expected = starpu_task_expected_length (task, arch, i);
        if (isnan (expected))
          expected = 1;
        if (expected >= least)
          continue;
        least = expected;
        *implementation = i;
      }
  return least;
}

static int
push (struct starpu_task *task)
{
  double now = starpu_timing_now (), best_end = INFINITY;
  unsigned best = 0;
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  for (unsigned worker = 0; worker < starpu_worker_get_count (); ++worker)
    {
      unsigned implementation = 0;
      double its_end
          = fmax (now, end[worker]) + duration (worker, task, &implementation);
      if (its_end >= best_end)
        continue;
      best_end = its_end;
      best = worker;
      starpu_task_set_implementation (task, implementation);
    }
  end[best] = best_end;
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return starpu_push_local_task ((int)best, task, 1);
}

static struct starpu_sched_policy policy
    = { .push_task = push, .policy_name = "earliest" };

struct starpu_sched_policy *
starpu_get_sched_lib_policy (const char *name)
{
  return strcmp (name, policy.policy_name) == 0 ? &policy : NULL;
}
