/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of one's own, weighted random: a task goes to a worker drawn with a
   probability in proportion to its speed.  See greedy.c for how to use it.  */

#include <starpu.h>
#include <starpu_scheduler.h>
#include <stdlib.h>
#include <string.h>

static starpu_pthread_mutex_t mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;

/* The speed of a worker for a task: 0 if it cannot execute it.  */
static double
speed (unsigned worker, struct starpu_task *task)
{
  unsigned first;
  return starpu_worker_can_execute_task_first_impl (worker, task, &first)
             ? starpu_worker_get_relative_speedup (
                 starpu_worker_get_perf_archtype ((int)worker, task->sched_ctx))
             : 0;
}

static int
push (struct starpu_task *task)
{
  unsigned count = starpu_worker_get_count (), worker = 0;
  double sum = 0, drawn;
  for (unsigned i = 0; i < count; ++i)
    sum += speed (i, task);
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  drawn = rand () / (RAND_MAX + 1.0) * sum;
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  for (; worker < count - 1; drawn -= speed (worker++, task))
    if (drawn < speed (worker, task))
      break;
  return starpu_push_local_task ((int)worker, task, 1);
}

static struct starpu_sched_policy policy
    = { .push_task = push, .policy_name = "weighted" };

struct starpu_sched_policy *
starpu_get_sched_lib_policy (const char *name)
{
  return strcmp (name, policy.policy_name) == 0 ? &policy : NULL;
}
