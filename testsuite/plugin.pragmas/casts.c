/* The operands may be casts, compound literals and sizeof.
   rows: C16
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

struct pair
{
  int a, b;
};

int
main (void)
{
  static float v[12];
  void *p = v;
  unsigned n = 5;
#pragma starpu register (float *) p 12
#pragma starpu unregister (double *) p
#pragma starpu register (struct pair *) p (int) n
#pragma starpu unregister (const void *) (float *) p
#pragma starpu register (char *) v sizeof v
#pragma starpu unregister p
#pragma starpu register (char *) v sizeof (struct pair)
#pragma starpu unregister p
#pragma starpu register (char *) v sizeof (int) * n
#pragma starpu unregister p
#pragma starpu register (__typeof__ (n) *) p (__typeof__ (n)) 2
#pragma starpu unregister (__typeof__ (v[0]) *) p
  mock_expect ("r12x4 u r5x8 u r48x1 u r8x1 u r20x1 u r2x4 u");
  return 0;
}
