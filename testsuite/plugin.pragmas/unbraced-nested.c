/* A pragma is the body of the innermost of several unbraced statements, and an
   else belongs to the innermost if.
   rows: C15
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

static void
f (int a, int b)
{
  if (a)
    for (int i = 0; i < 2; i++)
      if (b)
#pragma starpu wait
      else
#pragma starpu initialize
}

int
main (void)
{
  f (0, 0);
  mock_expect ("");
  f (1, 0);
  mock_expect ("i i");
  f (1, 1);
  mock_expect ("w w");
  return 0;
}
