/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What bounds the stack of nested tasks under each policy does so for those
   with several implementations, those that ask can_execute and those that are
   bound to a worker: without it they would need four times the stack there is.

   rows: C32 */

#define _GNU_SOURCE
#include <pthread.h>
#include <sys/resource.h>

#include "../support/check.h"

enum
{
  kNumber = 19,
  kResult = 4181,
  kFrame = 2000,
  kStack = 4 << 20,
  kKinds = 3
};

struct call
{
  int n;
  long result;
};

static int kind;
static void compute (void *buffers[], void *argument);

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

static struct starpu_task *
begin (struct call *call)
{
  struct starpu_task *task = new_task (&codelets[kind], call);
  task->detach = 0;
  if (kind == 2)
    {
      task->execute_on_a_specific_worker = 1;
      task->workerid = 0;
    }
  submit (task);
  return task;
}

static void
compute (void *buffers[], void *argument)
{
  struct call *call = argument;
  volatile char frame[kFrame];
  frame[0] = 0;
  (void)buffers;
  call->result = call->n + frame[0];
  if (call->n < 2)
    return;
  struct call one = { call->n - 1, 0 }, two = { call->n - 2, 0 };
  struct starpu_task *first = begin (&one), *second = begin (&two);
  CHECK_EQ (starpu_task_wait (first), 0);
  CHECK_EQ (starpu_task_wait (second), 0);
  call->result = one.result + two.result;
}

int
main (void)
{
  struct rlimit limit = { kStack, kStack };
  CHECK_EQ (setrlimit (RLIMIT_STACK, &limit), 0);
  pthread_attr_t attributes;
  pthread_attr_init (&attributes);
  pthread_attr_setstacksize (&attributes, kStack);
  pthread_setattr_default_np (&attributes);
  for (struct starpu_sched_policy **policy
       = starpu_sched_get_predefined_policies ();
       *policy != NULL; ++policy)
    for (kind = 0; kind < kKinds; ++kind)
      {
        struct call call = { kNumber, 0 };
        setenv ("STARPU_SCHED", (*policy)->policy_name, 1);
        printf ("%s, kind %d\n", (*policy)->policy_name, kind);
        fflush (stdout);
        start ();
        CHECK_EQ (starpu_task_wait (begin (&call)), 0);
        starpu_shutdown ();
        CHECK_EQ (call.result, kResult);
      }
  return 0;
}
