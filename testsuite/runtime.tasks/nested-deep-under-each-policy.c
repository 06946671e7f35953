/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A recursive program whose tasks wait for the tasks they submit needs little
   stack, whatever order the policy gives tasks in: 28,000 tasks, of which those
   that wait would need 40 MB if each level stood on the one before, on stacks
   of a tenth of that.

   rows: C32 */

#define _GNU_SOURCE
#include <pthread.h>
#include <sys/resource.h>

#include "../support/check.h"

enum
{
  kNumber = 21,
  kFewer = 18,
  kFrame = 2000,
  kStack = 4 << 20
};

struct call
{
  int n;
  long result;
};

static long deepest;
static __thread char *first_frame;

static void compute (void *buffers[], void *argument);
static struct starpu_codelet codelet
    = { .cpu_funcs = { compute }, .cpu_funcs_name = { "compute" } };

static struct starpu_task *
begin (struct call *call)
{
  struct starpu_task *task = new_task (&codelet, call);
  task->detach = 0;
  submit (task);
  return task;
}

/* Remembers the most stack that a thread has used between two calls. */
static void
look_at_stack (char *frame)
{
  if (first_frame == NULL || frame > first_frame)
    first_frame = frame;
  long used = first_frame - frame;
  for (long seen = __atomic_load_n (&deepest, __ATOMIC_RELAXED);
       used > seen
       && !__atomic_compare_exchange_n (&deepest, &seen, used, 1,
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED);)
    continue;
}

static void
compute (void *buffers[], void *argument)
{
  struct call *call = argument;
  volatile char frame[kFrame];
  frame[0] = 0;
  (void)buffers;
  look_at_stack ((char *)&frame);
  call->result = call->n;
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
  /* Where workers differ some policies give each worker tasks of its own, which
     are executed one by one when all wait. */
  const char *devices = getenv ("STARPU_NSIM");
  const int beside_devices = devices != NULL && atoi (devices) > 0;
  /* New threads get stacks of that size. */
  struct rlimit limit = { kStack, kStack };
  CHECK_EQ (setrlimit (RLIMIT_STACK, &limit), 0);
  pthread_attr_t attributes;
  pthread_attr_init (&attributes);
  pthread_attr_setstacksize (&attributes, kStack);
  pthread_setattr_default_np (&attributes);
  unsigned count = 0;
  for (struct starpu_sched_policy **policy
       = starpu_sched_get_predefined_policies ();
       *policy != NULL; ++policy, ++count)
    {
      struct call call = { beside_devices ? kFewer : kNumber, 0 };
      setenv ("STARPU_SCHED", (*policy)->policy_name, 1);
      deepest = 0;
      start ();
      CHECK_EQ (starpu_task_wait (begin (&call)), 0);
      starpu_shutdown ();
      printf ("%s: %ld bytes\n", (*policy)->policy_name, deepest);
      CHECK_EQ (call.result, beside_devices ? 2584 : 10946);
      CHECK (deepest < kStack);
    }
  CHECK (count >= 9);
  return 0;
}
