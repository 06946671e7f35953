/* The kernel of a task without parameters is given no arguments.
   rows: C21
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

void t (void) __attribute__ ((task));
void k (void) __attribute__ ((task_implementation ("opencl", t)));
#pragma starpu opencl k "no-parameters.cl" "nothing" 8

int
main (void)
{
  mock_target = MOCK_OPENCL;
  mock_narguments = 1;
  t ();
  CHECK (mock_kernel && mock_narguments == 0);
  CHECK (mock_group == 8 && mock_rank == 0);
  return 0;
}
