/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that few workers can execute, as the task or its codelet says, wakes
   one of them when all sleep, under each kind of policy.
   rows: G14
   configs: many sim */

#include "../support/check.h"
#include <sched.h>

#define ROUNDS 12

static unsigned wanted;

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  CHECK_EQ (starpu_worker_get_id (), wanted);
}

static int
is_wanted (unsigned worker, struct starpu_task *task, unsigned nimpl)
{
  (void)task;
  (void)nimpl;
  return worker == wanted;
}

static struct starpu_codelet plain = { .cpu_funcs = { run } };
static struct starpu_codelet picky
    = { .cpu_funcs = { run }, .can_execute = is_wanted };

/* Runs a task when every worker sleeps. */
static void
run_alone (struct starpu_task *task)
{
  while (starpu_task_nready () > 0)
    sched_yield ();
  task->synchronous = 1;
  submit (task);
}

int
main (void)
{
  static const char *const policies[]
      = { "lws", "eager", "prio", "dmda", "random", "heteroprio" };
  for (unsigned i = 0; i < sizeof policies / sizeof *policies; ++i)
    {
      setenv ("STARPU_SCHED", policies[i], 1);
      start ();
      for (unsigned round = 0; round < ROUNDS; ++round)
        {
          uint32_t mask[1];
          wanted = round % starpu_worker_get_count ();
          mask[0] = 1U << wanted;
          struct starpu_task *task = new_task (&plain, NULL);
          task->workerids = mask;
          task->workerids_len = 1;
          run_alone (task);
          run_alone (new_task (&picky, NULL));
        }
      starpu_shutdown ();
    }
  return 0;
}
