/* break out of a switch.
   rows: C18 C19
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

static void
f (int n)
{
  switch (n)
    {
    case 0:
      {
        int v[2] __attribute__ ((heap_allocated));
        v[0] = n;
        break;
      }
    default:
      {
        int v[3] __attribute__ ((registered));
        v[0] = n;
        if (n == 1)
          break;
        return;
      }
    }
}

int
main (void)
{
  f (0);
  mock_expect ("A2x4 F");
  f (1);
  mock_expect ("r3x4 u");
  f (2);
  mock_expect ("r3x4 u");
  mock_expect_clean ();
  return 0;
}
