/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of the program's that is told when tasks begin and end is given
   every such task before, even those submitted deep in the stack.
   rows: E15 C32 */

#define _GNU_SOURCE

enum
{
  kFrame = 100000,
  kStack = 4 << 20 /* of which a quarter is not deep */
};

#include "../support/list_policy.h"
#include "../support/recursion.h"

static int begun, ended;

static void
before (struct starpu_task *task, unsigned ctx)
{
  (void)task, (void)ctx;
  pthread_mutex_lock (&list_mutex);
  CHECK (++begun <= pushed);
  pthread_mutex_unlock (&list_mutex);
}

static void
after (struct starpu_task *task, unsigned ctx)
{
  (void)task, (void)ctx;
  pthread_mutex_lock (&list_mutex);
  CHECK (++ended <= begun);
  pthread_mutex_unlock (&list_mutex);
}

int
main (void)
{
  limit_stacks (kStack);
  newest_first = 1;
  list_policy.pre_exec_hook = before;
  list_policy.post_exec_hook = after;
  struct starpu_conf conf;
  CHECK_EQ (starpu_conf_init (&conf), 0);
  conf.sched_policy = &list_policy;
  CHECK_EQ (starpu_init (&conf), 0);
  expect_result (13, 233);
  starpu_shutdown ();
  CHECK_EQ (begun, pushed);
  CHECK_EQ (ended, begun);
  CHECK (pushed > 233);
  return 0;
}
