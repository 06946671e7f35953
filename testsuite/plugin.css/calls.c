/* `#pragma css task' before a prototype, a definition or a call has the same
   effect.  Before a call it makes a task of it, of functions that are no tasks,
   of the C library among them: arguments as they are written, with casts,
   members, addresses and numbers of the caller, values, and hints; such tasks
   run on workers, in the order of their data, and the loop variable is that of
   the call.  Before a call of a task it adds hints to this call alone.
   rows: G02! G10
   languages: c c++
   options: -O0 | -O2 -g */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_NCPU "3" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */
/* { dg-final { sequential-same-output } } */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __STARSS
#include <starpu.h>
#endif

struct state
{
  int *v;
  int n;
  long sum;
};

static pthread_t master;
enum
{
  Prototype,
  Definition,
  Call,
  Placements
};
static int elsewhere[Placements];

/* Notes that a function runs on a worker. */
static void
note (int where)
{
  if (!pthread_equal (master, pthread_self ()))
    __atomic_store_n (&elsewhere[where], 1, __ATOMIC_RELAXED);
}

static int
compare (const void *a, const void *b)
{
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

static void
add (const int *v, int n, long *sum)
{
  note (Call);
  for (int i = 0; i < n; i++)
    *sum += v[i];
}

static void
fill (int m[][4], int value, double scale)
{
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 4; j++)
      m[i][j] = (int)(value * scale) + i * 4 + j;
}

static void
both (int a[4], int b[4], int *flag)
{
  for (int i = 0; i < 4; i++)
    a[i] += b[i];
  *flag = 7;
}

#pragma css task inout (sum)
static void
twice (long *sum)
{
  note (Definition);
  *sum *= 2;
}

#pragma css task inout (sum)
static void thrice (long *sum);

static void
thrice (long *sum)
{
  note (Prototype);
  *sum *= 3;
}

#ifdef __STARSS
/* Notes what the task that it is called by is said to be.  */
static void
check_task (int priority, int is_named)
{
  const struct starpu_task *task = starpu_task_get_current ();
  if (task->priority != priority
      || (is_named && strcmp (task->name, "called so")))
    exit (1);
}
#else
#define check_task(priority, is_named) ((void)0)
#endif

#pragma css task inout (v[n]) priority (2)
static void
hinted (int *v, int n, int priority, int is_named)
{
  check_task (priority, is_named);
  v[0] += n;
}

/* Is an argument of a call with hints.  */
static int
call_another (int *v)
{
  hinted (v, 1, 2, 0);
  return 7;
}

static int
hints (int never)
{
  int v[2] = { 0, 0 }, seen;
#pragma css task priority (5) label ("called so")
  hinted (v, 1, call_another (v) - 2, 1);
  hinted (v, 1, 2, 0);
#pragma css task inout (v[2]) if (never)
  hinted (v, 2, 2, 0);
  seen = v[0];
#pragma css wait on (v)
  return seen;
}

int
main (void)
{
  int data[64], m[4][4], flag = 0;
  struct state s = { data, 64, 0 }, *p = &s;
  long totals[3] = { 0, 0, 0 }, part = 0;
  master = pthread_self ();
  for (int i = 0; i < 64; i++)
    data[i] = i * 37 % 64;
#pragma css task inout (data[16 * 2]) label ("half")
  qsort (data, 32, sizeof *data, compare);
#pragma css task inout (p->v[p->n])
  qsort (p->v, (size_t)p->n, sizeof *data, compare);
  for (int i = 0; i < 3; i++)
    {
#pragma css task input (data[i + 1]) inout ((totals[i])) priority (i)
      add (data, i + 1, &totals[i]);
      twice (&totals[i]);
      thrice (&totals[i]);
    }
#pragma css task input (p->v[p->n]) inout (s.sum), highpriority if (p->n > 1000)
  add ((const int *)p->v, p->n, &s.sum);
#pragma css task input (p->v[]{ 0 : 4 }) inout (part) if (p->v)
  add (p->v, 4, &part);
#pragma css task output (m[2])
  fill (m, 3, 1.5);
#pragma css task output ((m + 2)[2])
  fill (m + 2, 3, 2.5);
#pragma css wait on (m)
#pragma css task inout ((m[1])) input ((m[2])) output (flag)
  both (m[1], m[2], &flag);
#pragma css barrier
  printf ("%d\n", hints (0));
  printf ("%d %d %ld %ld %ld %ld %ld %d %d\n", data[0], data[63], totals[0],
          totals[1], totals[2], s.sum, part, m[1][3], flag);
#ifdef __STARSS
  for (int i = 0; i < Placements; i++)
    if (!elsewhere[i])
      return 1;
#endif
  return 0;
}
