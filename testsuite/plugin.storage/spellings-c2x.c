/* The scoped spelling in C2x.
   rows: C18 C19 */
/* { dg-do run } */
/* { dg-additional-options "-std=gnu2x" } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main ()
{
  {
    [[starpu::heap_allocated, starpu::registered]] int b[3];
    b[0] = 1;
  }
  mock_expect ("A3x4 r3x4 u F");
  return 0;
}
