/* A pragma that is the unbraced body of an if or an else is that body, alone.
   rows: C15
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

static int
f (int c)
{
  int n = 0;
  if (c)
#pragma starpu wait
  n++;
  if (c)
#pragma starpu acquire &n
  else
#pragma starpu release &n
  n++;
  return n;
}

int
main (void)
{
  if (f (0) != 2)
    return 1;
  mock_expect ("l");
  if (f (1) != 2)
    return 2;
  mock_expect ("w a");
  return 0;
}
