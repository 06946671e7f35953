/* A task may call tasks on what it has beside others, or in a copy of its own:
   on a buffer while it commutes, or at the same time as others, on the copy
   that it reduces into, and on scratch memory; together with data that it has
   alone, and data of others.  Tasks that reduce or commute may be called on data
   that the caller has alone.  What the program reads is what it reads without
   the plugin.
   rows: C32
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_NCPU "3" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */

#include <starpu.h>
#include <stdio.h>

#define IS(...) __attribute__ ((__VA_ARGS__))

static void add (int *to, int value) IS (task);
static void copy (int *to, const int *from) IS (task);
static void sum_up (int *to IS (reduction ("+")), int value) IS (task);
static void meet (int *to IS (commute), int *beside) IS (task);
static void count (int *to IS (concurrent)) IS (task);
static void count_twice (int *to IS (concurrent)) IS (task);
static void apart (int *work IS (scratch ("2")), int *to) IS (task);
static void all (int *a, int *b, int *c) IS (task);

static void
add (int *to, int value)
{
  *to += value;
}

static void
copy (int *to, const int *from)
{
  *to = (*to + *from) % 1000;
}

static void
sum_up (int *to, int value)
{
  add (to, value);
  if (value > 0)
    sum_up (to, value - 1);
  add (to, 1);
#pragma starpu wait
}

static int elsewhere = 7, *const other = &elsewhere;

static void
meet (int *to, int *beside)
{
  add (beside, 1);
  copy (to, beside);
  add (beside, 1);
  copy (to, other);
  sum_up (beside, 2);
#pragma starpu wait
  *to = (*to + *beside) % 1000;
}

static void
count (int *to)
{
  __atomic_fetch_add (to, 1, __ATOMIC_RELAXED);
}

static void
count_twice (int *to)
{
  count (to);
  count (to);
#pragma starpu wait
  count (to);
}

static void
apart (int *work, int *to)
{
  work[0] = 2;
  add (work, 3);
  copy (work, to);
  copy (to, work);
  copy (to, work);
#pragma starpu wait
  *to = (*to + work[0]) % 1000;
}

static void
all (int *a, int *b, int *c)
{
  int own[2], *const space = own;
  for (int i = 0; i < 3; ++i)
    {
      meet (a, b);
      sum_up (b, i);
      count_twice (c);
      apart (space, c);
    }
#pragma starpu wait
  *a = (*a + *b + *c) % 1000;
  *b %= 1000;
  *c %= 1000;
}

int
main (void)
{
#pragma starpu initialize
  int values[3] = { 1, 2, 3 }, storage[2];
  int *const space = storage;
  int *const a = values, *const b = values + 1, *const c = values + 2;
#pragma starpu register a 1
#pragma starpu register b 1
#pragma starpu register c 1
#pragma starpu register other 1
  for (int i = 0; i < 40; ++i)
    {
      meet (a, b);
      sum_up (b, i % 4);
      count_twice (c);
      apart (space, c);
      if (i % 10 == 0)
        all (a, b, c);
      add (a, -i);
    }
#pragma starpu unregister a
#pragma starpu unregister b
#pragma starpu unregister c
#pragma starpu unregister other
  printf ("%d %d %d\n", values[0], values[1], values[2]);
#pragma starpu shutdown
  return 0;
}

/* { dg-final { sequential-same-output } } */
