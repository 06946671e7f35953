/* Pragmas survive -save-temps.
   rows: C01 C16
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-save-temps" } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

#define SIZE 3

int
main (void)
{
  static int v[4];
  int *p = v;
#pragma starpu register p SIZE
  if (p)
#pragma starpu unregister p
  mock_expect ("r3x4 u");
  return 0;
}
