/* goto out of several scopes, and backwards to before a declaration.
   rows: C18 C19
   gc: always
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  int n = 0;
again:;
  int a[2] __attribute__ ((registered));
  a[0] = n;
  {
    int b[3] __attribute__ ((heap_allocated));
    b[0] = n++;
    {
      int c[4] __attribute__ ((registered, heap_allocated));
      c[0] = n;
      if (n == 1)
        goto again;
      goto out;
    }
  }
out:
  mock_expect ("r2x4 A3x4 A4x4 r4x4 u F F u r2x4 A3x4 A4x4 r4x4 u F F");
  return a[0] - 1;
}
