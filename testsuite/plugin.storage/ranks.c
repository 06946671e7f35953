/* Any number of dimensions, constant and variable.
   rows: C18 C19
   gc: always
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

static void
f (int a, int b, int c)
{
  float x[a][b][c] __attribute__ ((heap_allocated, registered));
  float y[2][b][3][c] __attribute__ ((registered, heap_allocated));
  double z[4][3][2] __attribute__ ((heap_allocated)) __attribute__ ((registered));
  x[a - 1][b - 1][c - 1] = y[1][0][2][0] = z[3][2][1] = 1;
}

int
main (void)
{
  f (2, 3, 4);
  mock_expect ("A24x4 r2x48 A72x4 r2x144 A24x8 r4x48 u F u F u F");
  mock_expect_clean ();
  return 0;
}
