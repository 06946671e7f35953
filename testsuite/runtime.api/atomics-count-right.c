/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The atomic macros lose no update of many threads.
   rows: R08
   configs: one
    */

#include "../support/check.h"

enum
{
  kThreads = 4,
  kRounds = 20000
};
static unsigned added;
static uint64_t added64;
static unsigned swapped;
static unsigned ored;

static void *
work (void *argument)
{
  for (int i = 0; i < kRounds; ++i)
    {
      (void)STARPU_ATOMIC_ADD (&added, 1);
      (void)STARPU_ATOMIC_ADD64 (&added64, 3);
      unsigned old;
      do
        old = __atomic_load_n (&swapped, __ATOMIC_RELAXED);
      while (!STARPU_BOOL_COMPARE_AND_SWAP (&swapped, old, old + 1));
    }
  (void)STARPU_ATOMIC_OR (&ored, 1u << (uintptr_t)argument);
  return NULL;
}

int
main (void)
{
  starpu_pthread_t threads[kThreads];
  for (uintptr_t i = 0; i < kThreads; ++i)
    STARPU_PTHREAD_CREATE (&threads[i], NULL, work, (void *)i);
  for (int i = 0; i < kThreads; ++i)
    STARPU_PTHREAD_JOIN (threads[i], NULL);
  CHECK (added == kThreads * kRounds);
  CHECK (added64 == 3 * kThreads * kRounds);
  CHECK (swapped == kThreads * kRounds);
  CHECK (ored == (1u << kThreads) - 1);
  CHECK (STARPU_ATOMIC_ADD (&added, 5) == kThreads * kRounds + 5);
  CHECK (STARPU_VAL_COMPARE_AND_SWAP (&ored, ored, 0) == (1u << kThreads) - 1);
  CHECK (STARPU_VAL_EXCHANGE (&ored, 9u) == 0 && ored == 9);
  return 0;
}
