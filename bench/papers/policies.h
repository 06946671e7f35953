/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Policies of the papers that the library does not have by name, written with
   its public interface: one deque where tasks with a priority go to the front,
   and the ready task whose data are already there. */

#ifndef ASTERISM_BENCH_POLICIES_H
#define ASTERISM_BENCH_POLICIES_H

#include <starpu.h>
#include <starpu_scheduler.h>

static struct starpu_task_list ready_tasks;
static starpu_pthread_mutex_t ready_mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;

/* Whoever has the lock may sleep in virtual time while it asks where data are;
   it goes on once this thread sleeps. */
static inline void
lock_ready (void)
{
  while (starpu_pthread_mutex_trylock (&ready_mutex) != 0)
    starpu_sleep (1e-6f);
}

static inline void
init_ready (unsigned context)
{
  (void)context;
  starpu_task_list_init (&ready_tasks);
}

static inline int
push_ready (struct starpu_task *task)
{
  lock_ready ();
  if (task->priority > 0)
    starpu_task_list_push_front (&ready_tasks, task);
  else
    starpu_task_list_push_back (&ready_tasks, task);
  STARPU_PTHREAD_MUTEX_UNLOCK (&ready_mutex);
  return starpu_push_task_end (task);
}

/* The bytes of a task's data that are valid on a node. */
static inline size_t
resident_bytes (const struct starpu_task *task, unsigned node)
{
  size_t bytes = 0;
  for (int i = 0; i < task->cl->nbuffers; ++i)
    {
      int valid = 0;
      starpu_data_query_status (task->handles[i], (int)node, NULL, &valid,
                                NULL);
      if (valid)
        bytes += starpu_data_get_size (task->handles[i]);
    }
  return bytes;
}

/* Takes out the first of the next LIMIT tasks that has most of its data on the
   node; the first of all with a limit of 1. */
static inline struct starpu_task *
take_ready (int limit)
{
  const unsigned worker = (unsigned)starpu_worker_get_id ();
  const unsigned node = starpu_worker_get_memory_node (worker);
  struct starpu_task *best = NULL;
  size_t most = 0;
  unsigned first = 0;
  lock_ready ();
  for (struct starpu_task *task = starpu_task_list_begin (&ready_tasks);
       task != starpu_task_list_end (&ready_tasks) && limit > 0;
       task = starpu_task_list_next (task))
    if (starpu_worker_can_execute_task_first_impl (worker, task, &first))
      {
        const size_t bytes = limit > 1 ? resident_bytes (task, node) : 0;
        --limit;
        if (best != NULL && bytes <= most)
          continue;
        best = task;
        most = bytes;
        starpu_task_set_implementation (task, first);
      }
  if (best != NULL)
    starpu_task_list_erase (&ready_tasks, best);
  STARPU_PTHREAD_MUTEX_UNLOCK (&ready_mutex);
  return best;
}

static inline struct starpu_task *
pop_front (unsigned context)
{
  (void)context;
  return take_ready (1);
}

static inline struct starpu_task *
pop_nearest (unsigned context)
{
  (void)context;
  return take_ready (64);
}

/* Greedy with priorities in front. */
static struct starpu_sched_policy front_policy __attribute__ ((unused))
= { .init_sched = init_ready,
    .push_task = push_ready,
    .pop_task = pop_front,
    .policy_name = "front" };

/* By the location of data, among the next 64 ready tasks. */
static struct starpu_sched_policy nearest_policy __attribute__ ((unused))
= { .init_sched = init_ready,
    .push_task = push_ready,
    .pop_task = pop_nearest,
    .policy_name = "nearest" };

#endif
