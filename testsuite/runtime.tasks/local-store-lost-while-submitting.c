/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* While a local store is lost, tasks for it alone are refused or fail, those
   for others are executed, and whoever waits for them goes on; under each
   policy, several times.

   rows: R27
   configs: local-store
   env: STARPU_CATCH_SIGNALS=0 */

#include "../support/check.h"
#include <unistd.h>

enum
{
  kRounds = 3,
  kOthers = 20
};

static int executed;

static void
die (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  _exit (3);
}

static void
count (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&executed, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet dying = { .cpu_funcs = { die } };
static struct starpu_codelet counting = { .cpu_funcs = { count } };

/* Of the main process, where it is counted. */
static void
submit_others (void)
{
  for (int i = 0; i < kOthers; ++i)
    {
      struct starpu_task *task = new_task (&counting, NULL);
      task->execute_on_a_specific_worker = 1;
      task->workerid
          = (unsigned)starpu_worker_get_by_type (STARPU_CPU_WORKER, 0);
      submit (task);
    }
}

static struct starpu_task *
task_for (struct starpu_codelet *codelet, int worker)
{
  struct starpu_task *task = new_task (codelet, NULL);
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)worker;
  task->detach = 0;
  return task;
}

static void
lose_one (const char *policy)
{
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  conf.sched_policy_name = policy;
  CHECK_EQ (starpu_init (&conf), 0);
  const int worker = starpu_worker_get_by_type (STARPU_LOCAL_STORE_WORKER, 0);
  executed = 0;
  submit_others ();
  struct starpu_task *first = task_for (&dying, worker);
  submit (first);
  /* Until there is one for which it is too late. */
  for (int refused = 0; !refused;)
    {
      struct starpu_task *task = task_for (&counting, worker);
      refused = starpu_task_submit (task) != 0;
      if (refused)
        starpu_task_destroy (task);
      else
        CHECK (starpu_task_wait (task) <= 0);
    }
  submit_others ();
  CHECK (starpu_task_wait (first) < 0);
  starpu_task_wait_for_all ();
  CHECK_EQ (executed, 2 * kOthers);
  starpu_shutdown ();
}

int
main (void)
{
  static const char *const policies[]
      = { "eager", "prio", "random", "lws", "dm", "dmda", "heteroprio" };
  for (int round = 0; round < kRounds; ++round)
    for (unsigned i = 0; i < sizeof policies / sizeof *policies; ++i)
      lose_one (policies[i]);
  return 0;
}
