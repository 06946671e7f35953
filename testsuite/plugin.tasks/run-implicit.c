/* The body that a task has is an implementation for cpu; calling the task
   submits.
   rows: C14 C12!
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-unregistered" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

void scale (int n, float *x, float k) __attribute__ ((task));

void
scale (int n, float *x, float k)
{
  for (int i = 0; i < n; i++)
    x[i] *= k;
}

int
main (void)
{
  float x[4] = { 1, 2, 3, 4 };
  mock_accept_all ();
  scale (4, x, 2);
  CHECK (mock_submissions == 1 && mock_implementations (MOCK_CPU) == 1);
  CHECK (x[0] == 2 && x[3] == 8);
  return 0;
}
