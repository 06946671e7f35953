/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The atomic macros and functions lose no update of many threads; what they
   give is the new value, but of STARPU_ATOMIC_OR the old one.
   rows: C25
   configs: one */

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
static unsigned by_function, bits;
static unsigned long long_sum, long_bits;
static uint64_t wide_sum, wide_bits;

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
  for (int i = 0; i < kRounds; ++i)
    {
      (void)starpu_atomic_add (&by_function, 2);
      (void)starpu_atomic_addl (&long_sum, 1ul << 20);
      (void)starpu_atomic_add64 (&wide_sum, UINT64_C (1) << 40);
    }
  (void)starpu_atomic_or (&bits, 1u << (uintptr_t)argument);
  (void)starpu_atomic_orl (&long_bits, 16ul << (uintptr_t)argument);
  (void)starpu_atomic_or64 (&wide_bits, (UINT64_C (1) << 40)
                                            << (uintptr_t)argument);
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
  CHECK (by_function == 2u * kThreads * kRounds);
  CHECK (long_sum == (unsigned long)kThreads * kRounds << 20);
  CHECK (wide_sum == (uint64_t)kThreads * kRounds << 40);
  CHECK (bits == ored && long_bits == 16ul * ored);
  CHECK (wide_bits == (uint64_t)ored << 40);
  CHECK (starpu_atomic_or (&bits, 64) == (ored | 64));
  CHECK (starpu_atomic_add (&bits, 1) == (ored | 64) + 1);
  CHECK (STARPU_ATOMIC_OR (&bits, 1024) == (ored | 64) + 1);
  CHECK (STARPU_ATOMIC_ADD (&added, 5) == kThreads * kRounds + 5);
  CHECK (STARPU_VAL_COMPARE_AND_SWAP (&ored, ored, 0) == (1u << kThreads) - 1);
  CHECK (STARPU_VAL_EXCHANGE (&ored, 9u) == 0 && ored == 9);
  return 0;
}
