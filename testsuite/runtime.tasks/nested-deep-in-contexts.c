/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A recursive program whose tasks wait for the tasks they submit needs little
   stack in a scheduling context and under a policy of the program's as well,
   which give the oldest task first: those that wait would need 40 MB if each
   level stood on the one before, on stacks of a tenth of that.

   rows: C32 */

#define _GNU_SOURCE
#include <sys/resource.h>

enum
{
  kNumber = 20,
  kResult = 6765,
  kFrame = 2000,
  kStack = 4 << 20
};

#include "../support/list_policy.h"
#include "../support/recursion.h"
#include <starpu_sched_ctx.h>

static unsigned context;

static void
name_context (struct starpu_task *task)
{
  task->sched_ctx = context;
}

static void
check_worker (char *frame)
{
  (void)frame;
  CHECK (starpu_sched_ctx_contains_worker (starpu_worker_get_id (), context));
}

static void
in_context (struct starpu_sched_policy *users)
{
  int workers[STARPU_NMAXWORKERS];
  const int count = (int)starpu_worker_get_ids_by_type (
      STARPU_CPU_WORKER, workers, STARPU_NMAXWORKERS);
  /* Some workers are not of the context. */
  const int members = count > 2 ? count / 2 : 1;
  if (users != NULL)
    context = starpu_sched_ctx_create (
        workers, members, "some", STARPU_SCHED_CTX_POLICY_STRUCT, users, 0);
  else
    context = starpu_sched_ctx_create (
        workers, members, "some", STARPU_SCHED_CTX_POLICY_NAME, "eager", 0);
  prepare = name_context;
  look_at_frame = check_worker;
  expect_result (kNumber, kResult);
  starpu_sched_ctx_delete (context);
  prepare = NULL;
  look_at_frame = NULL;
}

int
main (void)
{
  /* New threads get stacks of that size. */
  struct rlimit limit = { kStack, kStack };
  CHECK_EQ (setrlimit (RLIMIT_STACK, &limit), 0);
  limit_stacks (kStack);
  start ();
  in_context (NULL);
  in_context (&list_policy);
  starpu_shutdown ();

  struct starpu_conf conf;
  CHECK_EQ (starpu_conf_init (&conf), 0);
  conf.sched_policy = &list_policy;
  CHECK_EQ (starpu_init (&conf), 0);
  expect_result (kNumber, kResult);
  starpu_shutdown ();
  return 0;
}
