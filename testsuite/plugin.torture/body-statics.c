/* An implicit implementation keeps its static variables.
   rows: C12
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int total;
void f (int n) __attribute__ ((task));
void
f (int n)
{
  static int calls;
  static const int table[] = { 10, 20, 30 };
  calls++;
  total += calls * table[n];
}

int
main (void)
{
  f (0);
  f (2);
  CHECK (total == 70 && mock_submissions == 2);
  return 0;
}
