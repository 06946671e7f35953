/* Pragmas stand in statement expressions, and those in operands.
   rows: C15
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  static int v[4];
  int n = ({
#pragma starpu wait
    3;
  });
  int *p = v;
#pragma starpu register p ({ int k = n; k + 1; })
#pragma starpu unregister p
#pragma starpu register ({ int *q = p; q; }) ({ int k = n; k; })
#pragma starpu unregister ({ int *q = p; q; })
  mock_expect ("w r4x4 u r3x4 u");
  return 0;
}
