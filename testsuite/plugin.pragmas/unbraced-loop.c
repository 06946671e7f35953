/* A pragma that is the unbraced body of a for, while or do loop is that body,
   alone.
   rows: C15
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  int i, n = 0;
  for (i = 0; i < 3; i++)
#pragma starpu wait
  n++;
  mock_expect ("w w w");
  while (i-- > 1)
#pragma starpu wait
  n++;
  mock_expect ("w w");
  do
#pragma starpu wait
  while (i++ < 1);
  mock_expect ("w w");
  return n == 2 ? 0 : 1;
}
