/* Nested functions of GNU C use the arrays of the outer one.
   rows: C18 C19 */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  int n = 3;
  int v[n] __attribute__ ((heap_allocated));
  int w[4] __attribute__ ((heap_allocated, registered));
  int inner (int i)
  {
    v[i] = i;
    w[i] = v[i] + 1;
    return w[i];
  }
  mock_expect ("A3x4 A4x4 r4x4");
  return inner (2) - 3;
}
