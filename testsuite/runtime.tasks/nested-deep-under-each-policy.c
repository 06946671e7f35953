/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A recursive program whose tasks wait for the tasks they submit needs little
   stack, whatever order the policy gives tasks in: 28,000 tasks, of which those
   that wait would need 40 MB if each level stood on the one before, on stacks
   of a tenth of that.

   rows: C32 */

#define _GNU_SOURCE
#include <sys/resource.h>

enum
{
  kNumber = 21,
  kFewer = 18,
  kFrame = 2000,
  kStack = 4 << 20
};

#include "../support/recursion.h"

static long deepest;
static __thread char *first_frame;

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
  limit_stacks (kStack);
  look_at_frame = look_at_stack;
  unsigned count = 0;
  for (struct starpu_sched_policy **policy
       = starpu_sched_get_predefined_policies ();
       *policy != NULL; ++policy, ++count)
    {
      setenv ("STARPU_SCHED", (*policy)->policy_name, 1);
      deepest = 0;
      start ();
      expect_result (beside_devices ? kFewer : kNumber,
                     beside_devices ? 2584 : 10946);
      starpu_shutdown ();
      printf ("%s: %ld bytes\n", (*policy)->policy_name, deepest);
      CHECK (deepest < kStack);
    }
  CHECK (count >= 9);
  return 0;
}
