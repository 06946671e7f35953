/* The reserved and the scoped spellings.
   rows: C18 C19 */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main ()
{
  {
    int a[2] __attribute__ ((__heap_allocated__, __registered__));
    [[starpu::heap_allocated, starpu::registered]] int b[3];
    int c [[starpu::registered]][4];
    a[0] = b[0] = c[0] = 1;
  }
  mock_expect ("A2x4 r2x4 A3x4 r3x4 r4x4 u u F u F");
  return 0;
}
