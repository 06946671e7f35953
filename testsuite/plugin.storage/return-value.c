/* The value returned is computed before the array is given back.
   rows: C18 C19
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

static int
f (int n)
{
  int v[n] __attribute__ ((heap_allocated, registered));
  for (int i = 0; i < n; i++)
    v[i] = i;
  return v[n - 1];
}

int
main (void)
{
  return f (6) == 5 ? 0 : 1;
}
