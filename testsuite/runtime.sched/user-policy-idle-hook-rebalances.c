/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of the application's own puts every task into the first worker's
   queue, and workers take from their own alone.  Its idle hook moves tasks to
   the queue of who has nothing to do, and asks to be called again: two tasks of
   which each waits for the other to begin meet.
   rows: E20 E22! R25!
   configs: many sim
   limit: 60
*/

#include "../support/check.h"
#include <sched.h>
#include <starpu_scheduler.h>
#include <starpu_task_list.h>

#define PAIRS 50

static struct starpu_task_list queues[STARPU_NMAXWORKERS];
static starpu_pthread_mutex_t mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;
static int begun, moved, elsewhere;

static void
begin (unsigned ctx)
{
  (void)ctx;
  for (int i = 0; i < STARPU_NMAXWORKERS; ++i)
    starpu_task_list_init (&queues[i]);
}

static int
push (struct starpu_task *task)
{
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  starpu_task_list_push_back (&queues[0], task);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return 0;
}

static struct starpu_task *
pop (unsigned ctx)
{
  (void)ctx;
  struct starpu_task_list *queue = &queues[starpu_worker_get_id ()];
  struct starpu_task *task = NULL;
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  if (!starpu_task_list_empty (queue))
    task = starpu_task_list_pop_front (queue);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return task;
}

static struct starpu_sched_policy policy = { .init_sched = begin,
                                             .push_task = push,
                                             .pop_task = pop,
                                             .policy_name = "first-queue" };

/* An idle worker takes the last task of the first one's queue into its own. */
static unsigned
rebalance (void *argument)
{
  (void)argument;
  int worker = starpu_worker_get_id ();
  if (worker <= 0)
    return 0;
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  if (!starpu_task_list_empty (&queues[0])
      && starpu_task_list_empty (&queues[worker]))
    {
      starpu_task_list_push_back (&queues[worker],
                                  starpu_task_list_pop_back (&queues[0]));
      ++moved;
    }
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return 0;
}

/* Waits until both of the pair have begun. */
static void
meet (void *buffers[], void *argument)
{
  (void)buffers;
  int *pair = argument;
  __atomic_fetch_add (pair, 1, __ATOMIC_ACQ_REL);
  while (__atomic_load_n (pair, __ATOMIC_ACQUIRE) < 2)
    sched_yield ();
  STARPU_ATOMIC_ADD (&begun, 1);
  if (starpu_worker_get_id () != 0)
    STARPU_ATOMIC_ADD (&elsewhere, 1);
}

static struct starpu_codelet codelet = { .cpu_funcs = { meet } };

int
main (void)
{
  static int pairs[PAIRS];
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  conf.sched_policy = &policy;
  CHECK_EQ (starpu_init (&conf), 0);
  int hook = starpu_idle_hook_register (rebalance, NULL);
  CHECK (hook >= 0);
  for (int i = 0; i < PAIRS; ++i)
    {
      submit (new_task (&codelet, &pairs[i]));
      submit (new_task (&codelet, &pairs[i]));
      CHECK_EQ (starpu_task_wait_for_all (), 0);
    }
  starpu_idle_hook_deregister (hook);
  starpu_shutdown ();
  printf ("%d tasks moved\n", moved);
  CHECK_EQ (begun, 2 * PAIRS);
  /* Each was executed from the queue it was in. */
  CHECK_EQ (elsewhere, moved);
  CHECK (moved >= PAIRS);
  return 0;
}
