/* Tasks and implementations that are always to be inlined.
   rows: C12
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

#define ALWAYS static inline __attribute__ ((always_inline))

static int result;

ALWAYS void f (int n) __attribute__ ((task));
ALWAYS void
f (int n)
{
  for (int i = 0; i < n; i++)
    for (int k = i; k < n; k++)
      result += i ^ k ? i * k + 1 : result % 7;
}

static void g (int n) __attribute__ ((task));
ALWAYS void g_cpu (int n) __attribute__ ((task_implementation ("cpu", g)));
ALWAYS void
g_cpu (int n)
{
  for (int i = 0; i < n; i++)
    for (int k = i; k < n; k++)
      result -= i ^ k ? i * k + 1 : result % 7;
}

int
main (void)
{
  int expected = 0;
  for (int i = 0; i < 5; i++)
    for (int k = i; k < 5; k++)
      expected += i ^ k ? i * k + 1 : expected % 7;
  f (5);
  CHECK (result == expected);
  for (int i = 0; i < 3; i++)
    for (int k = i; k < 3; k++)
      expected -= i ^ k ? i * k + 1 : expected % 7;
  g (3);
  CHECK (result == expected);
  CHECK (mock_submissions == 2);
  return 0;
}
