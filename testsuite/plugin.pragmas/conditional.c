/* The operands may be conditional expressions; as the object with a size, in
   parentheses.  Commas may stand between `?' and `:'.
   rows: C16
   gc: always
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  static int a[4], b[4];
  int c = 1;
  int *p = a, *q = b;
#pragma starpu register (c ? p : q) c ? 3 : 2
#pragma starpu unregister c ? p : q
#pragma starpu register (c ? p : q) (c > 0 ? 1 : 2) + 1
#pragma starpu unregister a
  int n = 1;
#pragma starpu register q c ? n++, n + 1 : 1
#pragma starpu unregister c ? n++, q : p
  mock_expect ("r3x4 u r2x4 u r3x4 u");
  return n == 3 ? 0 : 1;
}
