/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of one's own, greedy: one list for all workers, oldest task first.
   To use it with any program:
     gcc -shared -fPIC greedy.c -o greedy.so $(pkg-config --cflags asterism)
     STARPU_SCHED_LIB=./greedy.so STARPU_SCHED=greedy ./program  */

#include <starpu.h>
#include <starpu_scheduler.h>
#include <string.h>

static struct starpu_task_list list;
static starpu_pthread_mutex_t mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;

static void
init (unsigned context)
{
  (void)context;
  starpu_task_list_init (&list);
}

static int
push (struct starpu_task *task)
{
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  starpu_task_list_push_back (&list, task);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return starpu_push_task_end (task);
}

static struct starpu_task *
pop (unsigned context)
{
  struct starpu_task *task;
  unsigned worker = (unsigned)starpu_worker_get_id (), first = 0;
  (void)context;
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  for (task = starpu_task_list_begin (&list);
       task != starpu_task_list_end (&list);
       task = starpu_task_list_next (task))
    if (starpu_worker_can_execute_task_first_impl (worker, task, &first))
      {
        starpu_task_list_erase (&list, task);
        starpu_task_set_implementation (task, first);
        break;
      }
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return task;
}

static struct starpu_sched_policy policy = { .init_sched = init,
                                             .push_task = push,
                                             .pop_task = pop,
                                             .policy_name = "greedy" };

struct starpu_sched_policy *
starpu_get_sched_lib_policy (const char *name)
{
  return strcmp (name, policy.policy_name) == 0 ? &policy : NULL;
}
