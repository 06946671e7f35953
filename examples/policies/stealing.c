/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of one's own, by work stealing: a worker keeps what it releases and
   takes the newest of it; one that has nothing takes the oldest of another's.
   See greedy.c for how to use it.  */

#include <starpu.h>
#include <starpu_scheduler.h>
#include <string.h>

static struct starpu_task_list lists[STARPU_NMAXWORKERS];
static starpu_pthread_mutex_t mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;
static unsigned next, stolen;

static void
init (unsigned context)
{
  (void)context;
  for (int i = 0; i < STARPU_NMAXWORKERS; ++i)
    starpu_task_list_init (&lists[i]);
}

static void
deinit (unsigned context)
{
  (void)context;
  printf ("stealing: %u tasks stolen\n", stolen);
}

/* Tasks that the program submits are dealt out.  */
static int
push (struct starpu_task *task)
{
  int worker = starpu_worker_get_id ();
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  if (worker < 0)
    worker = (int)(next++ % starpu_worker_get_count ());
  starpu_task_list_push_back (&lists[worker], task);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return starpu_push_task_end (task);
}

/* Takes a task that the worker can execute out of a list: the newest one or the
   oldest.  */
static struct starpu_task *
take (struct starpu_task_list *list, unsigned worker, int newest)
{
  struct starpu_task *task
      = newest ? starpu_task_list_back (list) : starpu_task_list_front (list);
  unsigned first = 0;
  while (task != NULL
         && !starpu_worker_can_execute_task_first_impl (worker, task, &first))
    task = newest ? starpu_task_list_prev (task) : starpu_task_list_next (task);
  if (task != NULL)
    {
      starpu_task_list_erase (list, task);
      starpu_task_set_implementation (task, first);
    }
  return task;
}

static struct starpu_task *
pop (unsigned context)
{
  unsigned worker = (unsigned)starpu_worker_get_id ();
  unsigned count = starpu_worker_get_count ();
  (void)context;
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  struct starpu_task *task = take (&lists[worker], worker, 1);
  for (unsigned i = 1; i < count && task == NULL; ++i)
    stolen += (task = take (&lists[(worker + i) % count], worker, 0)) != NULL;
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return task;
}

static struct starpu_sched_policy policy = { .init_sched = init,
                                             .deinit_sched = deinit,
                                             .push_task = push,
                                             .pop_task = pop,
                                             .policy_name = "stealing" };

struct starpu_sched_policy *
starpu_get_sched_lib_policy (const char *name)
{
  return strcmp (name, policy.policy_name) == 0 ? &policy : NULL;
}
