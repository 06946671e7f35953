/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of the program's can be asked whether a thread is in it, tells when
   a worker's task is expected to end, and stops the program at a task.  It may
   make and delete the collection of its workers, which is there already.

   rows: E15 E45
   configs: one
   env: STARPU_TASK_BREAK_ON_SCHED=2 */

#include "../support/check.h"
#include <signal.h>
#include <starpu_scheduler.h>
#include <starpu_task_list.h>
#include <time.h>

static struct starpu_task_list list;
static starpu_pthread_mutex_t mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;
static volatile sig_atomic_t stops;
static int in_push, in_function = -1;
static double expected;

static void
stop (int signal)
{
  (void)signal;
  ++stops;
}

static int
push (struct starpu_task *task)
{
  in_push += starpu_worker_sched_op_pending ();
  starpu_sched_task_break (task);
  task->predicted = 5e6;
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  starpu_task_list_push_back (&list, task);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return 0;
}

static struct starpu_task *
pop (unsigned context)
{
  (void)context;
  CHECK_EQ (starpu_worker_sched_op_pending (), 1);
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  struct starpu_task *task = starpu_task_list_empty (&list)
                                 ? NULL
                                 : starpu_task_list_pop_front (&list);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return task;
}

static struct starpu_worker_collection *workers;

static void
begin (unsigned context)
{
  workers = starpu_sched_ctx_create_worker_collection (context,
                                                       STARPU_WORKER_LIST);
  CHECK (workers != NULL);
  CHECK (workers == starpu_sched_ctx_get_worker_collection (context));
  CHECK_EQ (workers->nworkers, 1);
}

static void
end (unsigned context)
{
  starpu_sched_ctx_delete_worker_collection (context);
  workers = NULL;
}

static struct starpu_sched_policy policy = { .init_sched = begin,
                                             .deinit_sched = end,
                                             .push_task = push,
                                             .pop_task = pop,
                                             .policy_name = "own" };

static void
run (void *buffers[], void *argument)
{
  struct timespec now, end;
  (void)buffers;
  (void)argument;
  in_function = starpu_worker_sched_op_pending ();
  clock_gettime (CLOCK_MONOTONIC, &now);
  starpu_worker_get_current_task_exp_end (0, &end);
  expected = (double)(end.tv_sec - now.tv_sec)
             + 1e-9 * (double)(end.tv_nsec - now.tv_nsec);
}

static struct starpu_codelet codelet = { .cpu_funcs = { run } };

int
main (void)
{
  struct starpu_conf conf;
  struct timespec end;
  signal (SIGTRAP, stop);
  starpu_task_list_init (&list);
  starpu_conf_init (&conf);
  conf.sched_policy = &policy;
  CHECK_EQ (starpu_init (&conf), 0);
  for (int i = 0; i < 4; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->synchronous = 1;
      submit (task);
    }
  CHECK_EQ (starpu_task_wait_for_no_ready (), 0);
  CHECK_EQ (stops, 1);
  CHECK_EQ (in_push, 4);
  CHECK_EQ (in_function, 0);
  CHECK_EQ (starpu_worker_sched_op_pending (), 0);
  /* Five seconds after its begin, which is past. */
  CHECK (expected <= 5 && expected > -1000);
  CHECK (expected != 0);
  starpu_worker_get_current_task_exp_end (0, &end);
  CHECK (end.tv_sec == 0 && end.tv_nsec == 0);
  starpu_worker_get_current_task_exp_end (99, &end);
  CHECK (end.tv_sec == 0);
  CHECK (workers != NULL);
  starpu_shutdown ();
  CHECK (workers == NULL);
  return 0;
}
