/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A codelet is asked who can execute a task while no policy is locked: it may
   submit tasks and wait for those that others execute.  Its answers may change
   until the task begins.
   rows: E15
   configs: one many sim */

#include "../support/check.h"

#include <starpu_scheduler.h>

enum
{
  kTasks = 20
};

static int plain_done, asking_done, executed_by;

static void
count (void *buffers[], void *counter)
{
  (void)buffers;
  __atomic_fetch_add ((int *)counter, 1, __ATOMIC_SEQ_CST);
}
static struct starpu_codelet plain
    = { .cpu_funcs = { count }, .where = STARPU_CPU };

/* Within workers nobody else may be there for the task. */
static int
submit_and_wait (unsigned worker, struct starpu_task *task, unsigned number)
{
  (void)worker, (void)task, (void)number;
  const int before = __atomic_load_n (&plain_done, __ATOMIC_SEQ_CST);
  struct starpu_task *other = new_task (&plain, &plain_done);
  submit (other);
  CHECK (starpu_task_get_current () == NULL);
  if (starpu_worker_get_id () < 0)
    while (__atomic_load_n (&plain_done, __ATOMIC_SEQ_CST) == before)
      starpu_usleep (100);
  return 1;
}
static struct starpu_codelet asking = { .cpu_funcs = { count },
                                        .cpu_funcs_name = { "count" },
                                        .can_execute = submit_and_wait };

static void
ask_for_more (void)
{
  plain_done = asking_done = 0;
  for (int i = 0; i < kTasks; ++i)
    submit (new_task (&asking, &asking_done));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (asking_done, kTasks);
  CHECK (plain_done >= kTasks);
}

static void
tell_worker (void *buffers[], void *unused)
{
  (void)buffers, (void)unused;
  __atomic_store_n (&executed_by, starpu_worker_get_id (), __ATOMIC_SEQ_CST);
}

static int accepted; /* -1: all, -2: none, else a worker */

static int
moody (unsigned worker, struct starpu_task *task, unsigned number)
{
  (void)task, (void)number;
  const int now = __atomic_load_n (&accepted, __ATOMIC_SEQ_CST);
  return now == -1 || now == (int)worker;
}
static struct starpu_codelet changing
    = { .cpu_funcs = { tell_worker }, .can_execute = moody };

static void
submit_and_change (int wanted)
{
  starpu_pause ();
  __atomic_store_n (&accepted, -1, __ATOMIC_SEQ_CST);
  submit (new_task (&changing, NULL));
  __atomic_store_n (&accepted, wanted, __ATOMIC_SEQ_CST);
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

/* The one that was chosen is not the one that is accepted in the end.  A pause
   does not wait for a core that takes long to see it, as on a machine that
   stands still for a while: then that core may have begun the task, and it is
   tried once more. */
static void
change_while_ready (int wanted)
{
  submit_and_change (wanted);
  if (executed_by != wanted)
    submit_and_change (wanted);
  CHECK_EQ (executed_by, wanted);
}

static void
accept_from_now_on (void *worker)
{
  __atomic_store_n (&accepted, *(int *)worker, __ATOMIC_SEQ_CST);
}

/* No worker is accepted when the task becomes ready, until another ends. */
static void
change_later (int wanted)
{
  __atomic_store_n (&accepted, -1, __ATOMIC_SEQ_CST);
  struct starpu_task *first = new_task (&plain, &plain_done);
  struct starpu_task *task = new_task (&changing, NULL);
  starpu_task_declare_deps (task, 1, first);
  submit (task);
  __atomic_store_n (&accepted, -2, __ATOMIC_SEQ_CST);
  submit (first);
  starpu_sleep (0.01);

  struct starpu_task *last = new_task (&plain, &plain_done);
  last->callback_func = accept_from_now_on;
  last->callback_arg = &wanted;
  last->workerids = (uint32_t[]){ 1u << wanted };
  last->workerids_len = 1;
  submit (last);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (executed_by, wanted);
}

int
main (void)
{
  struct starpu_sched_policy **policies
      = starpu_sched_get_predefined_policies ();
  for (; *policies != NULL; ++policies)
    {
      struct starpu_conf conf;
      starpu_conf_init (&conf);
      conf.sched_policy_name = (*policies)->policy_name;
      CHECK_EQ (starpu_init (&conf), 0);
      int cores[STARPU_NMAXWORKERS];
      const int count = starpu_worker_get_ids_by_type (STARPU_CPU_WORKER, cores,
                                                       STARPU_NMAXWORKERS);
      CHECK (count > 0);
      ask_for_more ();
      for (int i = 0; i < count; ++i)
        change_while_ready (cores[i]);
      change_later (cores[count - 1]);
      starpu_shutdown ();
    }
  return 0;
}
