/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A context that is deleted goes after its policy has returned from each
   push_task (), also where the task has been executed meanwhile.
   rows: E46
   configs: many */

#include "../support/check.h"
#include <starpu_scheduler.h>
#include <starpu_task_list.h>

static starpu_pthread_mutex_t mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;
static struct starpu_task_list ready;
static int pushing, early;

static void
init (unsigned context)
{
  (void)context;
  starpu_task_list_init (&ready);
}

static void
deinit (unsigned context)
{
  (void)context;
  early += __atomic_load_n (&pushing, __ATOMIC_ACQUIRE) != 0;
}

static int
push (struct starpu_task *task)
{
  __atomic_add_fetch (&pushing, 1, __ATOMIC_ACQ_REL);
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  starpu_task_list_push_back (&ready, task);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  for (unsigned worker = 0; worker < starpu_worker_get_count (); ++worker)
    starpu_wake_worker_no_relax ((int)worker);
  if (starpu_worker_get_id () >= 0)
    starpu_usleep (5000); /* another worker executes it */
  __atomic_sub_fetch (&pushing, 1, __ATOMIC_ACQ_REL);
  return 0;
}

static struct starpu_task *
pop (unsigned context)
{
  (void)context;
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  struct starpu_task *task = starpu_task_list_empty (&ready)
                                 ? NULL
                                 : starpu_task_list_pop_front (&ready);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return task;
}

static struct starpu_sched_policy policy = { .init_sched = init,
                                             .deinit_sched = deinit,
                                             .push_task = push,
                                             .pop_task = pop,
                                             .policy_name = "slow push" };

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet codelet = { .cpu_funcs = { nothing } };

int
main (void)
{
  int workers[STARPU_NMAXWORKERS];
  start ();
  const int count = (int)starpu_worker_get_ids_by_type (
      STARPU_CPU_WORKER, workers, STARPU_NMAXWORKERS);
  for (int i = 0; i < 60; ++i)
    {
      const unsigned context = starpu_sched_ctx_create (
          workers, count, "goes", STARPU_SCHED_CTX_POLICY_STRUCT, &policy, 0);
      struct starpu_task *first = new_task (&codelet, NULL);
      struct starpu_task *second = new_task (&codelet, NULL);
      first->sched_ctx = second->sched_ctx = context;
      starpu_task_declare_deps_array (second, 1, &first);
      submit (second);
      submit (first);
      starpu_sched_ctx_delete (context);
    }
  CHECK_EQ (early, 0);
  starpu_shutdown ();
  return 0;
}
