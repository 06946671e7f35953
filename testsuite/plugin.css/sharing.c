/* Sums, products, extrema and histograms by `reduction' with an operator, with
   locks (concurrent in pairs with inout), by `concurrent' with atomics and by
   `commutative', interleaved with other uses of the same data, are those of the
   sequential program; concurrent tasks run at the same time.  An empty region
   and a null pointer are no data; `if (0)' waits, two parts of one parameter
   are used differently, copy clauses give directions, and calls after `finish'
   have ended when they return.
   rows: -
   languages: c c++
   options: -O0 | -O2 -g */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-copies" } */
/* { dg-set-target-env-var STARPU_NCPU "3" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */
/* { dg-final { sequential-same-output } } */

#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#pragma css task input (v[n]) reduction (+ : sum) reduction (max : most)
void
reduce (int n, const int *v, double *sum, short *most)
{
  for (int i = 0; i < n; i++)
    {
      *sum += v[i];
      if (v[i] > *most)
        *most = (short)v[i];
    }
}
#pragma css task input (v[n]) reduction (^ : x[2]) label ("bits")
void
bits (int n, const int *v, unsigned *x)
{
  for (int i = 0; i < n; i++)
    x[i % 2] ^= (unsigned)v[i];
}
/* Truth values, of any operator, also when many add to them; the widest
   numbers; and a reduction before a call.  */
#pragma css task input (v[n]) reduction (+ : some) reduction (* : all) \
    reduction (+ : total)
void
judge (int n, const int *v, bool *some, bool *all, long double *total)
{
  for (int i = 0; i < n; i++)
    {
      *some = *some || v[i] > 500;
      *all = *all && v[i] < 500;
      *total += v[i];
    }
}
void
add_all (int n, const int *v, double *sum)
{
  for (int i = 0; i < n; i++)
    *sum += v[i];
}
#pragma css task input (v[n]) inout (h[8]) reduction (h[8])
void
count_locked (int n, const int *v, long *h)
{
  for (int i = 0; i < n; i++)
    {
#pragma css mutex lock (h)
      h[v[i] % 8]++;
#pragma css mutex unlock (h)
    }
}
#pragma css task input (v[n]) concurrent (h[8])
void
count_atomic (int n, const int *v, long *h)
{
  for (int i = 0; i < n; i++)
    __atomic_fetch_add (&h[v[i] % 8], 1, __ATOMIC_RELAXED);
}
#pragma css task input (v[n]) commutative (h[8])
void
count_alone (int n, const int *v, long *h)
{
  for (int i = 0; i < n; i++)
    h[v[i] % 8]++;
}
#pragma css task inout (h[8]) highpriority
void
twice (long *h)
{
  for (int i = 0; i < 8; i++)
    h[i] *= 2;
}
/* Two of them end only together, unless they are executed in turn.  */
static int met;
#pragma css task concurrent (x) safe (alone)
void
meet (int *x, const int *alone)
{
  __atomic_fetch_add (x, 1, __ATOMIC_ACQ_REL);
  __atomic_fetch_add (&met, 1, __ATOMIC_ACQ_REL);
  while (!*alone && __atomic_load_n (&met, __ATOMIC_ACQUIRE) < 2)
    sched_yield ();
}
#pragma css task input (a[n]{ 0 : h }) inout (a[n]{ h : n - h }) if (waits)
void
add_first_half (int n, int h, int waits, int *a)
{
  (void)waits;
  for (int i = h; i < n; i++)
    a[i] += a[i - h];
}
#pragma css target device (smp) copy_in (from[n]) copy_deps
#pragma css task copy_out (to[n])
void
copy (int n, const int *from, int *to)
{
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

int
main (void)
{
  static int values[1600], copied[16], x;
  static long h[8];
  static const int alone =
#ifdef __STARSS
      0;
#else
      1;
#endif
  double sum = 1;
  short most = -5;
  unsigned pair[2] = { 1, 2 };
  bool some = false, all = true;
  long double total = 2;
  double once = 3;
  for (int i = 0; i < 1600; i++)
    values[i] = (i * 37 + i / 7) % 1000;
  for (int i = 0; i < 16; i++)
    {
      reduce (100, values + 100 * i, &sum, &most);
      bits (100, values + 100 * i, pair);
      judge (100, values + 100 * i, &some, &all, &total);
#pragma css task input ((values + 100 * i)[100]) reduction (+ : once)
      add_all (100, values + 100 * i, &once);
      if (i == 9)
        bits (0, 0, pair);
    }
  for (int round = 0; round < 3; round++)
    {
      for (int i = 0; i < 16; i++)
        count_locked (100, values + 100 * i, h);
      twice (h);
      for (int i = 0; i < 16; i++)
        count_atomic (100, values + 100 * i, h);
      for (int i = 0; i < 16; i++)
        count_alone (100, values + 100 * i, h);
    }
#pragma css wait on (sum, most, pair, h, some, all, total, once)
  unsigned char bytes[2];
  memcpy (bytes, &some, 1);
  memcpy (bytes + 1, &all, 1);
  printf ("%d %d %Lg %g\n", bytes[0], bytes[1], total, once);
  printf ("%g %d %u %u %ld %ld\n", sum, most, pair[0], pair[1], h[0], h[7]);
  meet (&x, &alone);
  meet (&x, &alone);
#pragma css wait on (x) read
  printf ("%d\n", x);
  add_first_half (1600, 800, 0, values);
#ifdef __STARSS
  /* The task has ended; nothing else may have touched this.  */
  if (__atomic_load_n (&values[801], __ATOMIC_RELAXED) == 0)
    return 1;
#endif
  copy (16, values + 800, copied);
#pragma css barrier
  printf ("%d %d\n", copied[1], copied[15]);
#pragma css finish
  copy (16, values, copied);
  printf ("%d\n", copied[3]);
#pragma css start
  copy (16, values + 16, copied);
#pragma css finish
#pragma css finish
  printf ("%d\n", copied[3]);
  return 0;
}
