/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Several threads, and several tasks, wait for the end of the same task.
   rows: R07 C32 */

#include "../support/check.h"

#include <pthread.h>

enum
{
  waiters = 3,
  rounds = 30
};
static struct starpu_task *awaited;
static int waiting, seen;

static void
begin_waiting (void)
{
  __atomic_add_fetch (&waiting, 1, __ATOMIC_ACQ_REL);
  CHECK_EQ (starpu_task_wait (awaited), 0);
  __atomic_add_fetch (&seen, 1, __ATOMIC_ACQ_REL);
}

static void *
wait_in_thread (void *argument)
{
  begin_waiting ();
  return argument;
}

static void
wait_in_task (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  begin_waiting ();
}

/* Ends after all have begun to wait, and had the time to sleep.  */
static void
last (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  while (__atomic_load_n (&waiting, __ATOMIC_ACQUIRE) < waiters)
    sched_yield ();
  for (int i = 0; i < 3000; ++i)
    sched_yield ();
}

static struct starpu_codelet ending = { .cpu_funcs = { last } },
                             nested = { .cpu_funcs = { wait_in_task } };

int
main (void)
{
  struct starpu_conf conf;
  CHECK_EQ (starpu_conf_init (&conf), 0);
  conf.ncpus = waiters + 1;
  CHECK_EQ (starpu_init (&conf), 0);
  if (starpu_cpu_worker_get_count () < waiters + 1)
    return 77;
  for (int round = 0; round < 2 * rounds; ++round)
    {
      pthread_t threads[waiters];
      const int in_tasks = round % 2;
      __atomic_store_n (&waiting, 0, __ATOMIC_RELEASE);
      seen = 0;
      awaited = new_task (&ending, NULL);
      awaited->detach = awaited->destroy = 0;
      submit (awaited);
      for (int i = 0; i < waiters; ++i)
        if (in_tasks)
          submit (new_task (&nested, NULL));
        else
          CHECK_EQ (pthread_create (&threads[i], NULL, wait_in_thread, NULL),
                    0);
      for (int i = 0; i < waiters && !in_tasks; ++i)
        CHECK_EQ (pthread_join (threads[i], NULL), 0);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      CHECK_EQ (__atomic_load_n (&seen, __ATOMIC_ACQUIRE), waiters);
      starpu_task_destroy (awaited);
    }
  starpu_shutdown ();
  return 0;
}
