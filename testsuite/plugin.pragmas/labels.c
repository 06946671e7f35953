/* Pragmas stand after labels and cases, last in a block or not.
   rows: C15
   gc: always
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
#pragma starpu initialize
      break;
    case 1:
#pragma starpu wait
    case 2:
    default:
#pragma starpu shutdown
    }
  if (n > 1)
    goto out;
#pragma starpu acquire &n
out:
#pragma starpu release &n
}

int
main (void)
{
  f (0);
  mock_expect ("i a l");
  f (1);
  mock_expect ("w s a l");
  f (2);
  mock_expect ("s l");
  return 0;
}
