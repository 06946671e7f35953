/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What bounds the stack of nested tasks under each policy does so for those
   with several implementations, those that ask can_execute and those that are
   bound to a worker: without it they would need four times the stack there is.

   rows: C32 */

#define _GNU_SOURCE
#include <sys/resource.h>

enum
{
  kNumber = 19,
  kResult = 4181,
  kFrame = 2000,
  kStack = 4 << 20,
  kKinds = 3
};

#include "../support/recursion.h"

static int kind;

static int
anywhere (unsigned worker, struct starpu_task *task, unsigned implementation)
{
  (void)worker, (void)task, (void)implementation;
  return 1;
}

static struct starpu_codelet codelets[kKinds]
    = { { .cpu_funcs = { compute, compute } },
        { .cpu_funcs = { compute }, .can_execute = anywhere },
        { .cpu_funcs = { compute } } };

static void
make_of_kind (struct starpu_task *task)
{
  task->cl = &codelets[kind];
  if (kind == 2)
    {
      task->execute_on_a_specific_worker = 1;
      task->workerid = 0;
    }
}

int
main (void)
{
  struct rlimit limit = { kStack, kStack };
  CHECK_EQ (setrlimit (RLIMIT_STACK, &limit), 0);
  limit_stacks (kStack);
  prepare = make_of_kind;
  for (struct starpu_sched_policy **policy
       = starpu_sched_get_predefined_policies ();
       *policy != NULL; ++policy)
    for (kind = 0; kind < kKinds; ++kind)
      {
        setenv ("STARPU_SCHED", (*policy)->policy_name, 1);
        printf ("%s, kind %d\n", (*policy)->policy_name, kind);
        fflush (stdout);
        start ();
        expect_result (kNumber, kResult);
        starpu_shutdown ();
      }
  return 0;
}
