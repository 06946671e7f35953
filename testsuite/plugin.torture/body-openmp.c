/* An implicit implementation with an OpenMP loop.
   rows: C04 C12
   languages: c c++ */
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
#ifdef _OPENMP
#pragma omp parallel for reduction(+ : sum)
#endif
  for (int i = 0; i < n; i++)
    sum += i;
  result = sum;
}

int
main (void)
{
  f (10);
  CHECK (result == 45 && mock_submissions == 1);
  return 0;
}
