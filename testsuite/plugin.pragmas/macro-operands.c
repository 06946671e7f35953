/* Macros are expanded in the operands of pragmas.
   rows: C16
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

#define V vector
#define N (2 * M)
#define M count
#define BOTH V N
#define ID(x) x

int
main (void)
{
  static int vector[10];
  int count = 3;
  int *p = vector;
#pragma starpu register p N
#pragma starpu unregister V
#pragma starpu register &BOTH
#pragma starpu unregister ID (vector)
  mock_expect ("r6x4 u r6x40 u");
  return 0;
}
