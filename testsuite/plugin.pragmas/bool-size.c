/* Integers of every type, enumerators and characters do as sizes.
   rows: C16
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

enum { FOUR = 4 };

int
main (void)
{
  static int v[100];
  int *p = v;
  unsigned char c = 5;
  long long l = 6;
#pragma starpu register p FOUR
#pragma starpu unregister p
#pragma starpu register p c
#pragma starpu unregister p
#pragma starpu register p l
#pragma starpu unregister p
#pragma starpu register p 'A' - 'B' + 3
#pragma starpu unregister p
#pragma starpu register p 2u
#pragma starpu unregister p
  mock_expect ("r4x4 u r5x4 u r6x4 u r2x4 u r2x4 u");
  return 0;
}
