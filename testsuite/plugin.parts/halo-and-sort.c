/* A stencil whose tasks read blocks that overlap, and a quick sort whose tasks
   call themselves on parts of what they were given, give what the sequential
   program gives.  The stencil's matrices are automatic ones that the runtime
   allocates and registers.  The sort does not wait for the calls within.
   rows: -
   options: -O0 | -O2 -g */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include "aux-run.h"

enum
{
  N = 34,
  B = 8,
  STEPS = 6,
  LENGTH = 3000
};

/* The mean of each element's neighbours: `from' has one more on each side.  */
static void
smooth (int r, int c, int ld,
        const int from[r + 2][ld] __attribute__ ((block ("r + 2", "c + 2"))),
        int lt,
        int to[r][lt] __attribute__ ((block (r, c), output)))
    __attribute__ ((task));
static void
smooth (int r, int c, int ld, const int from[r + 2][ld], int lt, int to[r][lt])
{
  for (int i = 0; i < r; i++)
    for (int j = 0; j < c; j++)
      to[i][j] = (from[i][j + 1] + from[i + 2][j + 1] + from[i + 1][j]
                  + from[i + 1][j + 2])
                 / 4;
}

static void
fill (int a[N][N])
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 7919 + j * 104729) % 1000;
}

static void
expected (int a[N][N])
{
  static int b[N][N];
  fill (a);
  fill (b);
  for (int s = 0; s < STEPS; s++)
    {
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          b[i][j]
              = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
      memcpy (a, b, sizeof b);
    }
}

static void
stencil (const struct machine *m)
{
  static int e[N][N];
  expected (e);
  int a[N][N] __attribute__ ((heap_allocated, registered));
  int b[N][N] __attribute__ ((heap_allocated, registered));
#pragma starpu acquire a
  fill (a);
#pragma starpu release a
#pragma starpu acquire b
  fill (b);
#pragma starpu release b
  for (int s = 0; s < STEPS; s++)
    for (int i = 0; i < N - 2; i += B)
      for (int j = 0; j < N - 2; j += B)
        if (s % 2 == 0)
          smooth (B, B, N, (const int (*)[N]) & a[i][j], N,
                  (int (*)[N]) & b[i + 1][j + 1]);
        else
          smooth (B, B, N, (const int (*)[N]) & b[i][j], N,
                  (int (*)[N]) & a[i + 1][j + 1]);
#pragma starpu acquire a
  expect_same (m, "stencil", a, e, sizeof e);
#pragma starpu release a
}

static void sort (int n, int v[n]) __attribute__ ((task));
static void
sort (int n, int v[n])
{
  if (n < 2)
    return;
  int pivot = v[n / 2], i = 0, j = n - 1;
  while (i <= j)
    {
      while (v[i] < pivot)
        i++;
      while (v[j] > pivot)
        j--;
      if (i <= j)
        {
          int kept = v[i];
          v[i++] = v[j];
          v[j--] = kept;
        }
    }
  sort (j + 1, v);
  sort (n - i, v + i);
}

static void
quick_sort (const struct machine *m)
{
  static int v[LENGTH];
  unsigned state = 1;
  for (int i = 0; i < LENGTH; i++)
    v[i] = (int) ((state = state * 1103515245u + 12345) >> 8) % 1000;
#pragma starpu register v
  sort (LENGTH, v);
  sort (LENGTH / 2, v + LENGTH / 2);
#pragma starpu unregister v
  for (int i = 1; i < LENGTH; i++)
    if (v[i - 1] > v[i])
      {
        failures++;
        fprintf (stderr, "%s: not sorted at %d\n", m->name, i);
        return;
      }
}

int
main (void)
{
  for (size_t i = 0; i < MACHINES; i++)
    {
      set_machine (&machines[i]);
#pragma starpu initialize
      stencil (&machines[i]);
      /* Functions on local stores may not call tasks.  */
      if (!atoi (machines[i].stores))
        quick_sort (&machines[i]);
#pragma starpu shutdown
    }
  return failures != 0;
}
