/* Operands may be references, to arrays too.
   rows: C02 C16 */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

static void
f (int (&a)[6], int *&p, const int &n)
{
#pragma starpu register a
#pragma starpu unregister a
#pragma starpu register p n
#pragma starpu unregister p
}

int
main ()
{
  static int v[6];
  int *p = v;
  f (v, p, 2);
  mock_expect ("r6x4 u r2x4 u");
  return 0;
}
