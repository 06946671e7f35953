/* A pragma is the unbraced body of a switch, of what follows a label or an else
   if, and when _Pragma brings it in; it is that body alone.
   rows: C15
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

#define STARPU(x) _Pragma (#x)

static int
f (int n, int c)
{
  int k = 0;
  switch (n)
    case 1:
#pragma starpu wait
  k++;
  if (c)
  label:
#pragma starpu initialize
  k++;
  if (c)
    STARPU (starpu wait)
  else
    STARPU (starpu shutdown)
  k++;
  if (c == 1)
    STARPU (starpu wait)
  else if (c == 2)
    STARPU (starpu initialize)
  else if (c == 3)
#pragma starpu shutdown
  else
    k += 10;
  while (c-- > 2)
    STARPU (starpu wait)
  k++;
  if (n == 9)
    goto label;
  return k;
}

int
main (void)
{
  if (f (1, 1) != 4)
    return 1;
  mock_expect ("w i w w");
  if (f (0, 0) != 14)
    return 2;
  mock_expect ("s");
  if (f (0, 3) != 4)
    return 3;
  mock_expect ("i w s w");
  return 0;
}
