/* A task calls tasks on blocks of what it was given: after its earlier calls on
   the whole, together with data of others, on what it has while it commutes, on
   the copy that it reduces into, and on scratch memory.  What the program reads
   is what it reads without the plugin.
   rows: C32
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -Wno-vla-parameter" } */
/* { dg-set-target-env-var STARPU_NCPU "3" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */

#include <starpu.h>
#include <stdio.h>

enum
{
  N = 100
};

#define IS(...) __attribute__ ((__VA_ARGS__))
#ifdef __cplusplus
#define BLOCK(v, n) *v IS (block (#n))
#else
#define BLOCK(v, n) v[n]
#endif

static void set (int n, int BLOCK (a, n)) IS (task);
static void twice (int n, int BLOCK (a, n)) IS (task);
static void both (int n, int BLOCK (a, n), int m, int BLOCK (b, m)) IS (task);
static void sum (int n, const int BLOCK (v, n), int *s) IS (task);
static void whole_first (int n, int BLOCK (a, n)) IS (task);
static void with_others (int n, int BLOCK (a, n)) IS (task);
static void meet (int *a IS (commute), int *b) IS (task);
static void within (int *a, int *b) IS (task);
static void reduce (int n, const int *v, int *s IS (reduction ("+"))) IS (task);
static void apart (int *work IS (scratch ("10")), int *s) IS (task);

static int others[N], a[N], b[1], s[1];

static void
set (int n, int *v)
{
  for (int i = 0; i < n; i++)
    v[i] = 1;
}

static void
twice (int n, int *v)
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

static void
both (int n, int *v, int m, int *w)
{
  for (int i = 0; i < n; i++)
    v[i]++;
  for (int i = 0; i < m; i++)
    w[i] += v[0];
}

static void
sum (int n, const int *v, int *total)
{
  for (int i = 0; i < n; i++)
    *total += v[i];
}

static void
whole_first (int n, int *v)
{
  set (n, v);
  twice (n / 2, v);
  twice (n - n / 2, v + n / 2);
  twice (n / 4, v);
#pragma starpu wait
}

static void
with_others (int n, int *v)
{
  both (n / 2, v + 1, 4, others);
#pragma starpu wait
  both (n / 2, v + 1, 4, others + 8);
}

static void
within (int *v, int *w)
{
  v[0]++;
  *w += v[0];
  both (4, v, 1, w);
#pragma starpu wait
}

static void
meet (int *v, int *w)
{
  within (v, w);
  both (4, v + 2, 3, v + 2);
  within (v, w);
}

static void
reduce (int n, const int *v, int *total)
{
  sum (n / 2, v, total);
  sum (n - n / 2, v + n / 2, total);
}

static void
apart (int *work, int *total)
{
  set (10, work);
  twice (5, work + 5);
  sum (10, work, total);
}

int
main (void)
{
  int *const none = NULL;
#pragma starpu initialize
#pragma starpu register a
#pragma starpu register b
#pragma starpu register s
#pragma starpu register others
  for (int k = 0; k < 20; k++)
    {
      whole_first (N, a);
      with_others (N, a);
      meet (a, b);
      meet (a, b);
      reduce (N, a, s);
    }
#pragma starpu wait
#ifdef STARPU_GCC_PLUGIN
  apart (none, s);
#else
  int own[10];
  (void) none;
  apart (own, s);
#endif
#pragma starpu unregister a
#pragma starpu unregister b
#pragma starpu unregister s
#pragma starpu unregister others
#pragma starpu shutdown
  for (int i = 0; i < N; i++)
    printf ("%d/%d ", a[i], others[i]);
  printf ("%d %d\n", b[0], s[0]);
  return 0;
}

/* { dg-final { sequential-same-output } } */
