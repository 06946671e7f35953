/* Pragmas work in C2x.
   rows: C16 */
/* { dg-do run } */
/* { dg-additional-options "-std=c2x" } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main ()
{
  static int v[4];
  [[maybe_unused]] int *p = v;
#pragma starpu register p 2
#pragma starpu unregister p
  mock_expect ("r2x4 u");
  return 0;
}
