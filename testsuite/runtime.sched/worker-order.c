/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks with a workerorder are executed on their worker in that order, in
   whichever they are submitted or become ready, under each policy; a number
   that is given again does not count.

   rows: Q15
   configs: one many */

#include "../support/check.h"

enum
{
  kTasks = 12
};

static int order[2 * kTasks], count;

static void
note (void *buffers[], void *argument)
{
  (void)buffers;
  CHECK_EQ (starpu_worker_get_id (), 0);
  order[count++] = (int)(size_t)argument;
}

static struct starpu_codelet codelet = { .cpu_funcs = { note } };
static struct starpu_codelet nothing = { .where = STARPU_NOWHERE };

static struct starpu_task *
numbered_task (struct starpu_codelet *cl, int number)
{
  struct starpu_task *task = new_task (cl, (void *)(size_t)number);
  task->execute_on_a_specific_worker = 1;
  task->workerid = 0;
  task->workerorder = (unsigned)number;
  task->priority = number % 3;
  return task;
}

static void
check_policy (const char *policy)
{
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  conf.sched_policy_name = policy;
  CHECK_EQ (starpu_init (&conf), 0);
  count = 0;
  /* Every second one waits for the one before the last, submitted later; one
     computes nothing. */
  struct starpu_task *tasks[kTasks + 1];
  for (int i = kTasks; i >= 1; --i)
    tasks[i] = numbered_task (i == 5 ? &nothing : &codelet, i);
  for (int i = 3; i <= kTasks; i += 2)
    starpu_task_declare_deps_array (tasks[i], 1, &tasks[i - 2]);
  for (int i = kTasks; i >= 1; --i)
    submit (tasks[i]);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  submit (numbered_task (&codelet, 3));
  submit (numbered_task (&codelet, kTasks + 1));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (count, kTasks + 1);
  for (int i = 0, expected = 1; i < kTasks - 1; ++i, ++expected)
    {
      expected += expected == 5;
      CHECK_EQ (order[i], expected);
    }
  CHECK_EQ (order[kTasks - 1] + order[kTasks], 3 + kTasks + 1);
  starpu_shutdown ();
}

int
main (void)
{
  static const char *const policies[]
      = { "eager", "prio", "random", "lws", "dm", "dmda", "heteroprio" };
  for (unsigned i = 0; i < sizeof policies / sizeof *policies; ++i)
    check_policy (policies[i]);
  return 0;
}
