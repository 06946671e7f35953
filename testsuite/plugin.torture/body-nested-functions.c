/* An implicit implementation with nested functions.
   rows: C12
   gc: always */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int result;
void f (int n) __attribute__ ((task));
void
f (int n)
{
  int sum = 0;
  void add (int k)
  {
    int twice (int l) { return l * 2 + sum * 0; }
    sum += twice (k);
  }
  for (int i = 0; i < n; i++)
    add (i);
  result = sum;
}

int
main (void)
{
  f (4);
  CHECK (result == 12 && mock_submissions == 1);
  return 0;
}
