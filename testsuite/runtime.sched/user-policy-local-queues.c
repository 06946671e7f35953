/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of the application's own without pop_task deals tasks out to the
   workers' queues; its hooks see every task submitted, begin and end, also one
   bound to a worker, of which it is only told.
   rows: E15 E20
*/

#include "../support/check.h"
#include <starpu_sched_ctx.h>
#include <starpu_scheduler.h>

static int submitted, begun, ended, noted, dealt, scheduled;

static void
note_submission (struct starpu_task *task)
{
  CHECK (task->cl != NULL);
  STARPU_ATOMIC_ADD (&submitted, 1);
}

static int
push (struct starpu_task *task)
{
  struct starpu_worker_collection *workers
      = starpu_sched_ctx_get_worker_collection (task->sched_ctx);
  struct starpu_sched_ctx_iterator it;
  int number = STARPU_ATOMIC_ADD (&dealt, 1), worker = -1;
  CHECK (__atomic_load_n (&submitted, __ATOMIC_SEQ_CST) >= number);
  workers->init_iterator (workers, &it);
  for (int i = 0; i <= number % (int)workers->nworkers; ++i)
    {
      CHECK (workers->has_next (workers, &it));
      worker = workers->get_next (workers, &it);
    }
  CHECK_EQ (starpu_push_local_task (9999, task, 0), -EINVAL);
  CHECK_EQ (starpu_push_local_task (worker, task, number % 2), 0);
  return 0;
}

static void
note (struct starpu_task *task, int workerid, int perf_workerid, unsigned ctx)
{
  (void)perf_workerid, (void)ctx;
  CHECK_EQ (task->workerid, workerid);
  STARPU_ATOMIC_ADD (&noted, 1);
}

static void
before (struct starpu_task *task, unsigned ctx)
{
  (void)task, (void)ctx;
  STARPU_ATOMIC_ADD (&begun, 1);
}

static void
after (struct starpu_task *task, unsigned ctx)
{
  (void)task, (void)ctx;
  STARPU_ATOMIC_ADD (&ended, 1);
}

static void
do_schedule (unsigned ctx)
{
  (void)ctx;
  ++scheduled;
}

static struct starpu_sched_policy policy = { .push_task = push,
                                             .submit_hook = note_submission,
                                             .push_task_notify = note,
                                             .pre_exec_hook = before,
                                             .post_exec_hook = after,
                                             .do_schedule = do_schedule,
                                             .policy_name = "deal" };

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet codelet = { .cpu_funcs = { nothing } };

int
main (void)
{
  enum
  {
    kTasks = 200,
    kBound = 50
  };
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  conf.sched_policy = &policy;
  CHECK_EQ (starpu_init (&conf), 0);
  unsigned workers = starpu_worker_get_count ();
  for (unsigned i = 0; i < kTasks; ++i)
    submit (new_task (&codelet, NULL));
  for (unsigned i = 0; i < kBound; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->execute_on_a_specific_worker = 1;
      task->workerid = i % workers;
      submit (task);
    }
  const int before = scheduled; /* who waits calls it, too */
  starpu_do_schedule ();
  CHECK (scheduled > before);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
  CHECK_EQ (submitted, kTasks + kBound);
  CHECK_EQ (dealt, kTasks);
  CHECK_EQ (noted, kBound);
  CHECK_EQ (begun, kTasks + kBound);
  CHECK_EQ (ended, kTasks + kBound);
  return 0;
}
