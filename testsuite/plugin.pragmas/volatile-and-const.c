/* Pointers to const and volatile data can be registered.
   rows: C16
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  static const float c[3] = { 1, 2, 3 };
  static volatile int v[2];
  const float *const p = c;
#pragma starpu register c
#pragma starpu unregister p
#pragma starpu register v
#pragma starpu unregister v
  mock_expect ("r3x4 u r2x4 u");
  return 0;
}
