/* Arrays of variable length are registered with the length they have.
   rows: C16
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-asterism-no-register-automatic" } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

static void
f (int n, int m)
{
  float v[n];
  short w[m][n + 1];
  short (*p)[n + 1] = w;
#pragma starpu register v
#pragma starpu register w
#pragma starpu unregister v
#pragma starpu unregister w
#pragma starpu register p m - 1
#pragma starpu unregister w
}

int
main (void)
{
  f (3, 2);
  mock_expect ("r3x4 r2x8 u u r1x8 u");
  f (7, 5);
  mock_expect ("r7x4 r5x16 u u r4x16 u");
  return 0;
}
