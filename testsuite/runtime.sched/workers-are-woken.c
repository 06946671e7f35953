/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy that lets go of a task late wakes a sleeping worker for it, by any
   of the functions that do so.
   rows: E15
   configs: one many */

#include "../support/check.h"
#include <starpu_scheduler.h>

static struct starpu_task *held;
static int open_to_all, asked;

static int
push_held (struct starpu_task *task)
{
  __atomic_store_n (&held, task, __ATOMIC_SEQ_CST);
  return 0;
}

static struct starpu_task *
pop_held (unsigned context)
{
  (void)context;
  __atomic_add_fetch (&asked, 1, __ATOMIC_SEQ_CST);
  return __atomic_load_n (&open_to_all, __ATOMIC_SEQ_CST)
             ? __atomic_exchange_n (&held, NULL, __ATOMIC_SEQ_CST)
             : NULL;
}

static struct starpu_sched_policy policy
    = { .push_task = push_held, .pop_task = pop_held, .policy_name = "held" };

static void
note_worker (void *buffers[], void *argument)
{
  (void)buffers;
  __atomic_store_n ((int *)argument, starpu_worker_get_id (), __ATOMIC_SEQ_CST);
}

static struct starpu_codelet codelet = { .cpu_funcs = { note_worker } };

/* When no worker has looked for a task for a while. */
static void
await_sleep (void)
{
  for (int before = -1; before != __atomic_load_n (&asked, __ATOMIC_SEQ_CST);)
    {
      before = __atomic_load_n (&asked, __ATOMIC_SEQ_CST);
      starpu_usleep (20000);
    }
}

/* Without being woken the worker sleeps for ever. */
static void
run (int (*wake) (int workerid), int worker)
{
  int executed = -1;
  __atomic_store_n (&open_to_all, 0, __ATOMIC_SEQ_CST);
  submit (new_task (&codelet, &executed));
  await_sleep ();
  CHECK_EQ (executed, -1);
  __atomic_store_n (&open_to_all, 1, __ATOMIC_SEQ_CST);
  CHECK_EQ (wake (worker), 1);
  while (__atomic_load_n (&executed, __ATOMIC_SEQ_CST) < 0)
    starpu_usleep (100);
  CHECK_EQ (executed, worker);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (wake (1000), 0);
  CHECK_EQ (wake (-1), 0);
}

int
main (void)
{
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  conf.sched_policy = &policy;
  CHECK_EQ (starpu_init (&conf), 0);
  const int last = (int)starpu_worker_get_count () - 1;
  run (starpu_wake_worker, last);
  run (starpu_wake_worker_relax, last);
  run (starpu_wake_worker_relax_light, 0);
  run (starpu_wake_worker_no_relax, last);
  run (starpu_wake_worker_locked, 0);
  starpu_shutdown ();
  return 0;
}
