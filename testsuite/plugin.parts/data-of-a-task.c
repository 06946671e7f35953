/* A task registers data of its own, calls tasks on blocks of them, waits for
   these and unregisters the data, several such tasks at a time: they hold what
   the sequential program computes.
   rows: -
   options: -O0 | -O2 */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <starpu.h>

#include "aux-run.h"

enum
{
  N = 60,
  TASKS = 20
};

static void triple (int n, unsigned v[n]) __attribute__ ((task));
static void
triple (int n, unsigned v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = 3 * v[i] + 1;
}

static unsigned
sum_of (const unsigned *v)
{
  unsigned sum = 0;
  for (int i = 0; i < N; i++)
    sum = 7 * sum + v[i];
  return sum;
}

static void work (unsigned seed, unsigned *sum) __attribute__ ((task));
static void
work (unsigned seed, unsigned *sum)
{
  unsigned *v = (unsigned *) malloc (N * sizeof *v);
  for (int i = 0; i < N; i++)
    v[i] = seed + i;
#pragma starpu register v N
  for (int i = 0; i < 3; i++)
    {
      triple (N / 2, v);
      triple (N / 2, v + N / 4 + i);
    }
  triple (N, v);
#pragma starpu wait
#pragma starpu unregister v
  *sum = sum_of (v);
  free (v);
}

static void
work_alone (unsigned seed, unsigned *sum)
{
  unsigned v[N];
  for (int i = 0; i < N; i++)
    v[i] = seed + i;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 2; j++)
      for (int k = 0; k < N / 2; k++)
        {
          unsigned *const one = &v[(j ? N / 4 + i : 0) + k];
          *one = 3 * *one + 1;
        }
  for (int i = 0; i < N; i++)
    v[i] = 3 * v[i] + 1;
  *sum = sum_of (v);
}

int
main (void)
{
  static unsigned sums[TASKS], expected[TASKS];
  for (unsigned i = 0; i < TASKS; i++)
    work_alone (i, &expected[i]);
  for (size_t m = 0; m < MACHINES; m++)
    {
      set_machine (&machines[m]);
      memset (sums, 0, sizeof sums);
#pragma starpu initialize
      for (unsigned i = 0; i < TASKS; i++)
        {
          unsigned *sum = &sums[i];
#pragma starpu register sum 1
          work (i, sum);
        }
#pragma starpu wait
      for (unsigned i = 0; i < TASKS; i++)
        {
          unsigned *sum = &sums[i];
#pragma starpu unregister sum
        }
#pragma starpu shutdown
      expect_same (&machines[m], "sums", sums, expected, sizeof sums);
    }
  return failures != 0;
}
