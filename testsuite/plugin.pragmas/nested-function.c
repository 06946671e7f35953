/* Pragmas stand in nested functions of GNU C, and use variables of the outer
   one.
   rows: C15
   gc: always */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  static int v[4];
  int *p = v;
  int n = 2;
  void inner (int k)
  {
#pragma starpu register p n * k
#pragma starpu unregister p
  }
  inner (2);
  mock_expect ("r4x4 u");
  return 0;
}
