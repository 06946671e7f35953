/* An array parameter is a pointer: a size is needed, and the row is the element.
   rows: C16
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

static void
f (int n, float m[][3])
{
#pragma starpu register m n
#pragma starpu unregister m
}

int
main (void)
{
  float m[2][3];
  f (2, m);
  mock_expect ("r2x12 u");
  return 0;
}
