/* Attributes say more of a task: calls that `commute' overtake each other,
   `concurrent' ones run at the same time, `scratch' is storage for one call,
   and a `reduction' by an operator or by functions is that of all calls;
   `priority' decides about the order, `cost' is the task's flops, `label' keeps
   it on cores, and `where' says on which kinds of worker it may be.  Expressions
   are strings, names or numbers, and any declaration may have the attributes.
   rows: N04!
   languages: c c++
   options: -O0 | -O2 -g */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_NCPU "2" } */
/* { dg-set-target-env-var STARPU_SCHED "prio" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */

#include <sched.h>
#include <starpu.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __cplusplus
#define SAYS(...) [[starpu::__VA_ARGS__]]
#else
#define SAYS(...) __attribute__ ((__VA_ARGS__))
#endif
#define CHECK(condition)                                                       \
  do                                                                           \
    if (!(condition))                                                          \
      {                                                                        \
        fprintf (stderr, "%d: not so: %s\n", __LINE__, #condition);            \
        abort ();                                                              \
      }                                                                        \
  while (0)
#define LEAST 3
enum
{
  kScale = 10
};
static const int kShift = 2;

static int gate, order[16], count, met;

static void
await (int *flag, int least)
{
  while (__atomic_load_n (flag, __ATOMIC_ACQUIRE) < least)
    sched_yield ();
}

/* Occupies one worker until the gate is open so far.  */
static void occupy (int *x, int so_far) __attribute__ ((task));
static void
occupy (int *x, int so_far)
{
  __atomic_fetch_add (&met, 1, __ATOMIC_ACQ_REL);
  await (&gate, so_far);
  *x = 1;
}

SAYS (priority ("(n > LEAST ? 2 * n : n % 2) + kShift - kScale"))
static void noted (int n, float by) __attribute__ ((task));
#ifdef __cplusplus
[[starpu::cost ("2.5 * n * by + 1e3")]]
static void noted (int n, float by);
#else
static void noted (int n, float by) SAYS (cost ("2.5 * n * by + 1e3"));
#endif
static void
noted (int n, float by)
{
  struct starpu_task *task = starpu_task_get_current ();
  CHECK (task->flops == 2.5 * n * by + 1000);
  CHECK (task->priority == (n > LEAST ? 2 * n : n % 2) + 2 - 10);
  order[count] = n;
  __atomic_fetch_add (&count, 1, __ATOMIC_RELEASE);
}

#ifdef __cplusplus
[[starpu::priority ("n"), starpu::cost (3), starpu::label ("memory_bound"),
  starpu::where ("cpu"), starpu::task]]
static void named (int n);
#else
static void named (int n)
    __attribute__ ((task, priority (n), cost (3), label ("memory_bound"),
                    where ("cpu")));
#endif
static void
named (int n)
{
  struct starpu_task *task = starpu_task_get_current ();
  CHECK (task->priority == n && task->flops == 3);
}

static void add (const int *when, int *sum SAYS (commute), int n)
    __attribute__ ((task));
static void
add (const int *when, int *sum, int n)
{
  CHECK (*when == 1);
  *sum = *sum * 10 + n;
}

static void meet (int *x SAYS (concurrent)) __attribute__ ((task));
static void
meet (int *x)
{
  __atomic_fetch_add (x, 1, __ATOMIC_ACQ_REL);
  await (x, 2);
}

static void sum_up (int n, const double *v, double *w SAYS (scratch ("n")),
                    double *sum SAYS (reduction ("+")),
                    int *least SAYS (reduction ("min"))) __attribute__ ((task));
static void
sum_up (int n, const double *v, double *w, double *sum, int *least)
{
  for (int i = 0; i < n; i++)
    w[i] = 2 * v[i];
  for (int i = 0; i < n; i++)
    {
      *sum += w[i];
      if (v[i] < *least)
        *least = (int)v[i];
    }
}

/* The bounds of a parameter are those of its storage; C++ forgets the first,
   and an attribute behind bounds is one of the array type.  */
#ifdef __cplusplus
static void bounded (int n, SAYS (scratch ("n / 2")) int (*w)[4], int *out)
    __attribute__ ((task));
#else
static void bounded (int n, int w[n / 2][4] SAYS (scratch), int *out)
    __attribute__ ((task));
#endif
static void
#ifdef __cplusplus
bounded (int n, int (*w)[4], int *out)
#else
bounded (int n, int w[n / 2][4], int *out)
#endif
{
  for (int i = 0; i < n / 2; i++)
    for (int j = 0; j < 4; j++)
      w[i][j] = i * j;
  for (int i = 0; i < n / 2; i++)
    for (int j = 0; j < 4; j++)
      *out += w[i][j];
}

struct range
{
  int from, to;
};
static void
nothing (struct range *r, int n)
{
  for (int i = 0; i < n; i++)
    r[i].from = 1000, r[i].to = -1000;
}
static void unite (struct range *r, const struct range *other, int n)
    __attribute__ ((task));
static void
unite (struct range *r, const struct range *other, int n)
{
  for (int i = 0; i < n; i++)
    {
      r[i].from = other[i].from < r[i].from ? other[i].from : r[i].from;
      r[i].to = other[i].to > r[i].to ? other[i].to : r[i].to;
    }
}
static void cover (struct range *r SAYS (reduction (nothing, unite)), int i,
                   int at) __attribute__ ((task));
static void
cover (struct range *r, int i, int at)
{
  r[i].from = at < r[i].from ? at : r[i].from;
  r[i].to = at > r[i].to ? at : r[i].to;
}

static void
run_orders (void)
{
  static int first, second, ready = 1, sum, x;
#pragma starpu register &first 1
#pragma starpu register &second 1
#pragma starpu register &ready 1
#pragma starpu register &sum 1
#pragma starpu register &x 1
  occupy (&first, 1);
  occupy (&second, 2);
  await (&met, 2);
  for (int n = 0; n < 8; n++)
    noted (n, .5f);
  __atomic_store_n (&gate, 1, __ATOMIC_RELEASE);
  /* One worker takes them, in this order.  */
  await (&count, 8);
  __atomic_store_n (&gate, 2, __ATOMIC_RELEASE);
#pragma starpu wait
  CHECK (order[0] == 7 && order[1] == 6 && order[2] == 5 && order[3] == 4);
  CHECK (order[4] + order[5] == 4 && order[6] + order[7] == 2);
  __atomic_store_n (&gate, 0, __ATOMIC_RELEASE);
  met = 0;
  occupy (&first, 1);
  add (&first, &sum, 1); /* waits for the gate, and the next does not */
  add (&ready, &sum, 2);
#pragma starpu acquire &ready
  ready = 1;
#pragma starpu release &ready
  int now = 0;
  while (now != 2)
    {
      now = __atomic_load_n (&sum, __ATOMIC_ACQUIRE);
      sched_yield ();
    }
  __atomic_store_n (&gate, 1, __ATOMIC_RELEASE);
#pragma starpu wait
  CHECK (sum == 21);
  bounded (60, NULL, &first);
  meet (&x);
  meet (&x);
  named (7);
#pragma starpu wait
#pragma starpu unregister &x
#pragma starpu unregister &sum
#pragma starpu unregister &ready
#pragma starpu unregister &second
#pragma starpu unregister &first
  CHECK (x == 2 && first == 1 + 29 * 30 / 2 * 6);
}

static void
run_reductions (void)
{
  static double v[40][25], sum = 3;
  static int least = 77;
  static struct range ranges[2] = { { 5, 5 }, { 6, 6 } };
#pragma starpu register &sum 1
#pragma starpu register &least 1
#pragma starpu register ranges
  for (int i = 0; i < 40; i++)
    {
      for (int j = 0; j < 25; j++)
        v[i][j] = i + j + 1;
      double *row = v[i];
#pragma starpu register row 25
      sum_up (25, row, NULL, &sum, &least);
      cover (ranges, i % 2, i * 3);
    }
#pragma starpu wait
  for (int i = 0; i < 40; i++)
    {
      double *row = v[i];
#pragma starpu unregister row
    }
#pragma starpu unregister ranges
#pragma starpu unregister &least
#pragma starpu unregister &sum
  CHECK (sum == 3 + 2 * 40 * 25 * 32.5 && least == 1);
  CHECK (ranges[0].from == 0 && ranges[0].to == 38 * 3);
  CHECK (ranges[1].from == 3 && ranges[1].to == 39 * 3);
}

int
main (void)
{
#pragma starpu initialize
  CHECK (STARPU_CODELET (add)->modes[1] == (STARPU_RW | STARPU_COMMUTE));
  CHECK (STARPU_CODELET (meet)->modes[0] == (STARPU_RW | ASTERISM_CONCURRENT));
  CHECK (STARPU_CODELET (sum_up)->modes[1] == STARPU_SCRATCH);
  CHECK (STARPU_CODELET (cover)->modes[0] == STARPU_REDUX);
  CHECK (STARPU_CODELET (named)->where == STARPU_CPU);
  run_orders ();
  run_reductions ();
#pragma starpu shutdown
  return 0;
}
