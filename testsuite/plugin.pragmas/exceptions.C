/* Pragmas in try blocks and handlers, and operands that throw.
   rows: C02 C15 */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

static int *
fails (int *p)
{
  if (p)
    throw 1;
  return p;
}

int
main ()
{
  static int v[5];
  try
    {
#pragma starpu initialize
#pragma starpu register fails (v) 3
#pragma starpu wait
    }
  catch (int)
    {
#pragma starpu shutdown
    }
  mock_expect ("i s");
  return 0;
}
