/* An array that is a parameter has the extents of its declaration, those that
   depend on other parameters included, and regions may be parts of it.  Numbers
   that stand against the dots of a region are told from these, macros among
   them expanded.  Each task waits for what wrote an element of its own at the
   end of the array, and for nothing beyond it.
   rows: -
   languages: c c++
   options: -O0 | -O2 -g */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_NCPU "3" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */
/* { dg-final { sequential-same-output } } */

#include <stdio.h>
#include <time.h>

#define N (HALF * 2)
#define HALF 4
#define LAST N - 1
typedef int row[4];
typedef double tile[2][3];

static void
take_time (void)
{
  const struct timespec short_time = { 0, 2000000 };
  nanosleep (&short_time, NULL);
}

#pragma css task output (x)
static void
late (int *x, int value)
{
  take_time ();
  *x = value;
}
#pragma css task output (x)
static void
late_real (double *x, double value)
{
  take_time ();
  *x = value;
}
#pragma css task input (v) inout (sum)
static void
all (const int v[8], int *sum)
{
  for (int i = 0; i < 8; i++)
    *sum += v[i] * (i + 1);
}
#pragma css task input (v{4..LAST}) output (sum)
static void
half (const int v[2 * HALF], int *sum)
{
  *sum = v[4] + v[5] + v[6] + v[7];
}
#pragma css task input (v[N]{0..HALF-1}) output (v[N]{HALF..0x7})
static void
copy (int *v)
{
  for (int i = 0; i < HALF; i++)
    v[i + HALF] = v[i] + 10;
}
#pragma css task input (r, t) inout (sum)
static void
named (row r, tile t, double *sum)
{
  *sum += r[3] + t[1][2];
}
#pragma css task inout (m)
static void
#ifdef __cplusplus
vary (int, double m[3][3])
#else
vary (int n, double m[n][n])
#endif
{
  m[2][2] += m[0][0];
}

int
main (void)
{
  int v[N], r[4], sum = 0, part = 0, i = 0;
  double t[2][3], m[3][3], total = 0;
  for (int k = 0; k < N; k++)
    late (&v[k], k);
  all (v, &sum);
  half (v, &part);
#pragma css wait on (sum, part)
  printf ("%d %d\n", sum, part);
  late (&v[3], 33);
  copy (v);
#pragma css task input (v[N]{i+7}) inout (part)
  {
    part += v[7];
  }
#pragma css task inout (v[N]{i..3}, part)
  {
    for (int k = 0; k <= 3; k++)
      part += v[k];
  }
#pragma css wait on (v{0..LAST}, part)
  printf ("%d %d %d\n", v[7], v[4], part);
  for (int k = 0; k < 4; k++)
    late (&r[k], k + 5);
  for (int k = 0; k < 6; k++)
    late_real (&t[0][0] + k, k);
  for (int k = 0; k < 9; k++)
    late_real (&m[0][0] + k, k + 1);
  named (r, t, &total);
  vary (3, m);
#pragma css barrier
  printf ("%g %g\n", total, m[2][2]);
  return 0;
}
