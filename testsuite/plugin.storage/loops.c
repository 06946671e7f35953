/* In loops of every kind each iteration has its own.
   rows: C18 C19
   gc: always
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  int i;
  for (i = 0; i < 2; i++)
    {
      int v[i + 1] __attribute__ ((heap_allocated, registered));
      v[0] = i;
    }
  mock_expect ("A1x4 r1x4 u F A2x4 r2x4 u F");
  while (i--)
    {
      int v[2] __attribute__ ((registered));
      if (i)
        continue;
      v[0] = 0;
      break;
    }
  mock_expect ("r2x4 u r2x4 u");
  do
    {
      int v[3] __attribute__ ((heap_allocated));
      v[0] = 1;
      if (v[0])
        continue;
    }
  while (++i < 2);
  mock_expect ("A3x4 F A3x4 F");
  mock_expect_clean ();
  return 0;
}
