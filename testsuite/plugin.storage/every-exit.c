/* Scoped arrays are undone once on return, break, continue, goto and at the
   end of the block, unregistered before they are freed.
   rows: C19 C18!
   gc: always
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"
void
use (void *p)
{
  *(char *)p = 1;
}
int
f (int n, int k)
{
  float m[n][4] __attribute__ ((heap_allocated, registered));
  use (m);
  if (k == 1)
    return sizeof m;
  for (int i = 0; i < 3; i++)
    {
      int c[3] __attribute__ ((heap_allocated)) = { 1, 2, 3 };
      if (c[1] != 2)
        return 100;
      if (i == k)
        break;
      if (i == 0)
        continue;
      int r[5] __attribute__ ((registered));
      use (r);
      if (k == 7)
        goto out;
    }
out:
  return 0;
}
int
main (void)
{
  if (f (3, 1) != 48)
    return 1;
  mock_expect ("A12x4 r3x16 u F");
  mock_expect_clean ();
  f (3, 2);
  mock_expect ("A12x4 r3x16 A3x4 F A3x4 r5x4 u F A3x4 F u F");
  mock_expect_clean ();
  f (2, 7);
  mock_expect ("A8x4 r2x16 A3x4 F A3x4 r5x4 u F u F");
  mock_expect_clean ();
  return 0;
}
