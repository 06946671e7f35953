/* Parameters need no names; then sizes cannot use them.
   rows: C21
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

void t (float *, int) __attribute__ ((task));
void k (float *, int) __attribute__ ((task_implementation ("opencl", t)));
#pragma starpu opencl k "scale.cl" "scale" 4 2 * 2

int
main (void)
{
  k (0, 4);
  mock_expect ("k4/4");
  return 0;
}
