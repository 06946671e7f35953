/* The comma operator works in parentheses.
   rows: C16
   gc: always
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  static int v[4];
  int n = 0, m = 0;
  int *p = v;
#pragma starpu register (n++, p) (m++, 3)
#pragma starpu unregister ((n++, p))
  mock_expect ("r3x4 u");
  return n == 2 && m == 1 ? 0 : 1;
}
