/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of the application's own registers a hook of idle workers when it
   begins, and takes it back when it ends: every worker calls it while nothing
   is to do, before the first task, between tasks and after the last, again and
   again since it asks for that; nobody does after starpu_shutdown ().
   rows: E20
   configs: one many sim
   limit: 60
*/

#include "../support/check.h"
#include <starpu_scheduler.h>
#include <starpu_task_list.h>
#include <unistd.h>

static struct starpu_task_list queue;
static starpu_pthread_mutex_t mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;
static int hook, executed;
static unsigned calls[STARPU_NMAXWORKERS];

static unsigned
count_call (void *argument)
{
  CHECK (argument == &queue);
  STARPU_ATOMIC_ADD (&calls[starpu_worker_get_id_check ()], 1);
  return 0;
}

static void
begin (unsigned ctx)
{
  (void)ctx;
  starpu_task_list_init (&queue);
  hook = starpu_idle_hook_register (count_call, &queue);
  CHECK (hook >= 0);
}

static void
end (unsigned ctx)
{
  (void)ctx;
  starpu_idle_hook_deregister (hook);
}

static int
push (struct starpu_task *task)
{
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  starpu_task_list_push_back (&queue, task);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return 0;
}

static struct starpu_task *
pop (unsigned ctx)
{
  (void)ctx;
  struct starpu_task *task = NULL;
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  if (!starpu_task_list_empty (&queue))
    task = starpu_task_list_pop_front (&queue);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return task;
}

static struct starpu_sched_policy policy = { .init_sched = begin,
                                             .deinit_sched = end,
                                             .push_task = push,
                                             .pop_task = pop,
                                             .policy_name = "counts-idle" };

static void
execute (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  STARPU_ATOMIC_ADD (&executed, 1);
}

static struct starpu_codelet codelet = { .cpu_funcs = { execute } };

static unsigned
calls_of (unsigned worker)
{
  return __atomic_load_n (&calls[worker], __ATOMIC_RELAXED);
}

/* Each worker calls the hook at least so many times more. */
static void
wait_for_calls (unsigned more)
{
  for (unsigned w = 0; w < starpu_worker_get_count (); ++w)
    for (const unsigned before = calls_of (w); calls_of (w) < before + more;)
      usleep (100);
}

int
main (void)
{
  for (int time = 0; time < 2; ++time)
    {
      struct starpu_conf conf;
      starpu_conf_init (&conf);
      conf.sched_policy = &policy;
      CHECK_EQ (starpu_init (&conf), 0);
      for (int i = 0; i < 3; ++i)
        {
          wait_for_calls (10);
          submit (new_task (&codelet, NULL));
          CHECK_EQ (starpu_task_wait_for_all (), 0);
          CHECK_EQ (executed, 3 * time + i + 1);
        }
      wait_for_calls (10);
      starpu_shutdown ();
      unsigned after[STARPU_NMAXWORKERS];
      memcpy (after, calls, sizeof calls);
      usleep (1000);
      CHECK (memcmp (after, calls, sizeof calls) == 0);
    }
  return 0;
}
