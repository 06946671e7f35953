/* Clauses with iterators: as many data as the ranges say when the line is
   reached, elements of an array, what pointers of a table point to, regions of
   that, blocks of a matrix.  Each task waits for the earlier ones that use any
   of them, and for no others; one that no range reaches waits for nothing.
   `cost' and `weak...' of `#pragma starpu task'; variables that are named in such
   items alone are waited for when their scope ends.
   rows: -
   languages: c c++
   options: -O0 | -O2 -g | -O3 -fsanitize=undefined -fno-sanitize-recover */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_NCPU "3" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */
/* { dg-final { sequential-same-output } } */

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef __STARSS
#include <starpu.h>
#endif

#define N 6

struct cell
{
  int value;
  struct cell *next;
};
struct grid
{
  int n;
  double *rows[N];
  struct cell cells[N];
};

static int wrong;

static void
take_time (void)
{
  const struct timespec short_time = { 0, 2000000 };
  nanosleep (&short_time, NULL);
}

static void
check (int right)
{
  if (!right)
    wrong = 1;
}

static void
sum_all (double *const *rows, int n, int length, double *sum)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < length; j++)
      *sum += rows[i][j] * (i + 1);
}

static void
double_some (int *v, int n)
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

/* Elements of an array, of the caller and of a parameter. */
static int
elements (int n, int *given)
{
  int v[N], sum = 0;
  for (int i = 0; i < n; i++)
    {
#pragma starpu task out (v[N]{ i }) in (given[n]{ i })
      {
        take_time ();
        v[i] = i + given[i];
      }
    }
#pragma starpu task inout ({ v[i], i = 1; n - 2 })
  double_some (v + 1, n - 2);
#pragma css task input ({ v[k], k = 0 .. n - 1 }) \
    inout ({ given[2 * k + 1], k = 0; n / 2 }, sum)
  {
    for (int k = 0; k < n; k++)
      sum += v[k];
    for (int k = 1; k < n; k += 2)
      given[k] += sum;
  }
#pragma css wait on (sum, given)
  return sum;
}

/* What the pointers of a table, or in structures, point to. */
static double
tables (struct grid *g)
{
  double sum = 0, **rows = g->rows;
  int n = g->n;
  for (int i = 0; i < n; i++)
    {
#pragma starpu task out ((g->rows[i])[n]) cost (2.5 * n)
      {
        take_time ();
#ifdef __STARSS
        check (starpu_task_get_current ()->flops == 2.5 * n);
#endif
        for (int j = 0; j < n; j++)
          g->rows[i][j] = i * n + j;
      }
    }
#pragma starpu task weakin ({ rows[i]{ 0 : n }, i = 0; n }) \
    weakinout (sum) cost (n * n)
  sum_all (rows, n, n, &sum);
#pragma starpu task inout ({ g->cells[i].value, i = 0; n }) \
    in ({ *rows[i], i = 0; n })
  {
    for (int i = 0; i < n; i++)
      g->cells[i].value += (int)*rows[i];
  }
#pragma css wait on (sum, g->cells)
  return sum;
}

/* Two iterators, the second within the first. */
static double
triangle (int n, double a[N][N])
{
  double trace = 0;
  for (int i = 0; i < n; i++)
    {
#pragma css task output (a[N][N]{ i }{})
      {
        take_time ();
        for (int j = 0; j < N; j++)
          a[i][j] = i * 10 + j;
      }
    }
#pragma css task inout ({ a[i][j], i = 0; n, j = i; n - i }) \
    commutative ({ trace, k = 0; 1 })
  {
    for (int i = 0; i < n; i++)
      for (int j = i; j < n; j++)
        trace += a[i][j]++;
  }
#pragma css barrier
  return trace;
}

/* The task on some elements is executed while that on another waits for it. */
static void
others_go_on (void)
{
#ifdef __STARSS
  static int v[N], reached;
  int last = N - 1;
#pragma css task inout ({ v[i], i = last; 1 }) safe (v)
  {
    time_t begin = time (NULL);
    while (!__atomic_load_n (&reached, __ATOMIC_ACQUIRE))
      if (time (NULL) > begin + 60)
        {
          check (0);
          break;
        }
      else
        sched_yield ();
  }
#pragma css task inout ({ v[i], i = 0; last }, { v[i], i = 0; 0 })
  {
    __atomic_store_n (&reached, 1, __ATOMIC_RELEASE);
    v[0]++;
  }
#pragma css barrier
#endif
}

/* The task outlasts the block, which therefore waits. */
static void
scopes (int *result)
{
  for (int k = 0; k < 3; k++)
    {
      int local[4] = { k, k, k, k };
#pragma css task input ({ local[i], i = 0; 4 }) inout (*result)
      {
        take_time ();
        for (int i = 0; i < 4; i++)
          *result += local[i] * (i + 1);
      }
    }
#pragma css wait on (*result)
}

int
main (void)
{
  int given[N] = { 1, 2, 3, 4, 5, 6 }, result = 0;
  double a[N][N];
  struct grid g = { N, { NULL }, { { 0, NULL } } };
  for (int i = 0; i < N; i++)
    g.rows[i] = (double *)malloc (N * sizeof (double));
  int sum = elements (N, given);
  printf ("%d %d %d\n", sum, given[0], given[5]);
  double total = tables (&g);
  printf ("%g %d %d\n", total, g.cells[0].value, g.cells[5].value);
  total = triangle (N, a);
  printf ("%g %g %g\n", total, a[2][4], a[4][2]);
  others_go_on ();
  scopes (&result);
  printf ("%d %d\n", result, wrong);
  for (int i = 0; i < N; i++)
    free (g.rows[i]);
  return wrong;
}
