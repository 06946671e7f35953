/* initialize, shutdown and wait stand anywhere in a function, as often as
   needed.
   rows: C16
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  for (int i = 0; i < 2; i++)
    {
#pragma starpu initialize
#pragma starpu wait
#pragma starpu shutdown
    }
  mock_expect ("i w s i w s");
  return 0;
}
