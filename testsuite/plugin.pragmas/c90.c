/* Pragmas work in C90.
   rows: C16 */
/* { dg-do run } */
/* { dg-additional-options "-std=gnu90" } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  static int v[4];
  int *p = v;
#pragma starpu initialize
#pragma starpu register p 2
#pragma starpu unregister p
  if (p)
#pragma starpu wait
  else
#pragma starpu shutdown
  mock_expect ("i r2x4 u w");
  return 0;
}
