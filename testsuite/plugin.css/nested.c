/* Calls of tasks in tasks, of functions, of calls and of blocks: Fibonacci
   numbers and merge sort by recursion, on one worker and on several, with waits
   for single data and at the end of the function alone; parts of the outer
   task's own data, which a later task of the program reads; a local buffer whose
   scope ends.  Tasks in a task are tasks: two meet.  By option they are executed
   at once, with the same result.
   rows: C40
   languages: c c++
   options: -O0 | -O2 -g */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_NCPU "3" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */
/* { dg-final { sequential-same-output } } */

#include <css.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma css task output (result)
void
fibonacci (int n, long *result)
{
  long x = 0, y = 0;
  *result = n;
  if (n < 2)
    return;
  fibonacci (n - 1, &x);
  fibonacci (n - 2, &y);
#pragma css wait on (x)
#pragma css barrier
  *result = x + y;
}

#pragma css task input (a[n], b[m]) output (to[n + m])
void
merge (int n, const int *a, int m, const int *b, int *to)
{
  int i = 0, j = 0;
  while (i < n || j < m)
    if (j == m || (i < n && a[i] <= b[j]))
      to[i + j] = a[i], i++;
    else
      to[i + j] = b[j], j++;
}
#pragma css task input (from[n]) output (to[n])
void
copy (int n, const int *from, int *to)
{
  memcpy (to, from, sizeof *to * (size_t)n);
}

/* The end of the function waits.  */
#pragma css task inout (v[n]) output (spare[n])
void
sort (int n, int *v, int *spare)
{
  const int h = n / 2;
  if (n < 2)
    return;
  sort (h, v, spare);
  sort (n - h, v + h, spare + h);
  merge (h, v, n - h, v + h, spare);
  copy (n, spare, v);
}

/* Both end only when they are executed at the same time.  */
#ifdef __STARSS
static int met;
#pragma css task inout (x)
void
meet (int *x)
{
  __atomic_fetch_add (&met, 1, __ATOMIC_ACQ_REL);
  while (__atomic_load_n (&met, __ATOMIC_ACQUIRE) < 2)
    sched_yield ();
  ++*x;
}
#else
static void
meet (int *x)
{
  ++*x;
}
#endif
#pragma css task inout (a, b)
void
meet_within (int *a, int *b)
{
  meet (a);
  meet (b);
}

static void
add (const int *from, int *to)
{
  *to += *from;
}
#pragma css task inout (v[n])
void
with_blocks (int n, int *v)
{
  for (int round = 0; round < 3; round++)
    {
      int local[4] = { 0, 0, 0, 0 };
      for (int i = 0; i < n; i++)
        {
#pragma css task input (v[n]) inout (local)
          {
            local[i % 4] += v[i];
          }
        }
#pragma css task input ((local + 1)) inout (v)
      add (local + 1, v);
    }
#pragma css task inout (v[n]{ 1 : n - 1 }) if (n < 0)
  {
    for (int i = 1; i < n; i++)
      v[i]++;
  }
  int *const heap = (int *)malloc (sizeof *heap);
  if (!heap)
    return;
  *heap = 7;
#pragma css task inout (*heap, v)
  {
    ++*heap;
    v[0] += *heap;
  }
  free (heap);
}

#pragma css task input (v[n]) output (sum)
void
add_all (int n, const int *v, long *sum)
{
  *sum = 0;
  for (int i = 0; i < n; i++)
    *sum = *sum * 3 % 1000003 + v[i];
}

int
main (void)
{
  static int values[1000], spare[1000], few[8], one, other;
  long result, sum = 0;
  for (int i = 0; i < 1000; i++)
    values[i] = (int)((i * 7919L) % 4001);
  for (int i = 0; i < 8; i++)
    few[i] = i;
  fibonacci (13, &result);
  sort (1000, values, spare);
  add_all (1000, values, &sum);
  if (css_get_max_threads () > 1 && !getenv ("ASTERISM_CSS_NESTED"))
    meet_within (&one, &other);
  with_blocks (8, few);
#pragma css barrier
  printf ("%ld %ld %d\n", result, sum, one == other);
  for (int i = 0; i < 8; i++)
    printf (" %d", few[i]);
  for (int i = 1; i < 1000; i++)
    if (values[i - 1] > values[i])
      return 1;
  printf ("\n");
  return css_get_max_threads () < 1 || css_get_thread_num () != 0;
}
