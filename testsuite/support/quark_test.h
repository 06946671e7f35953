/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the tests of libasterism-quark share: CHECK, seeds, and atomics. */

#ifndef ASTERISM_TESTSUITE_QUARK_TEST_H
#define ASTERISM_TESTSUITE_QUARK_TEST_H

#include <quark.h>
#include <stdlib.h>
#include <time.h>

/* Ends the test with the condition that does not hold. */
#define CHECK(condition)                                                       \
  do                                                                           \
    if (!(condition))                                                          \
      {                                                                        \
        fprintf (stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__,     \
                 #condition);                                                  \
        exit (1);                                                              \
      }                                                                        \
  while (0)

/* Ends the test unless two integers are equal; prints both. */
#define CHECK_EQ(left, right)                                                  \
  do                                                                           \
    {                                                                          \
      long long left_ = (long long)(left), right_ = (long long)(right);        \
      if (left_ != right_)                                                     \
        {                                                                      \
          fprintf (stderr, "%s:%d: %s is %lld, not %lld\n", __FILE__,          \
                   __LINE__, #left, left_, right_);                            \
          exit (1);                                                            \
        }                                                                      \
    }                                                                          \
  while (0)

static inline int
get (int *number)
{
  return __atomic_load_n (number, __ATOMIC_SEQ_CST);
}
static inline void
set (int *number, int value)
{
  __atomic_store_n (number, value, __ATOMIC_SEQ_CST);
}
static inline int
add (int *number, int value)
{
  return __atomic_add_fetch (number, value, __ATOMIC_SEQ_CST);
}
static inline void
nap (long microseconds)
{
  struct timespec time = { 0, microseconds * 1000 };
  nanosleep (&time, NULL);
}
static inline void
wait_until (int *number, int value)
{
  while (get (number) < value)
    nap (20);
}

/* Threads of the configuration. */
static inline int
threads (void)
{
  return quark_get_numthreads ();
}

/* A seed, from ASTERISM_TEST_SEED or the clock, printed to stderr. */
static inline unsigned
test_seed (void)
{
  const char *given = getenv ("ASTERISM_TEST_SEED");
  unsigned seed = given ? (unsigned)strtoul (given, NULL, 10)
                        : (unsigned)time (NULL);
  fprintf (stderr, "ASTERISM_TEST_SEED=%u\n", seed);
  return seed;
}
static inline unsigned
random_below (unsigned *state, unsigned most)
{
  *state = *state * 1664525u + 1013904223u;
  return (*state >> 8) % most;
}

#endif
