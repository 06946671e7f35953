/* The block of a statement expression is a scope.
   rows: C18 C19
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  int n = ({
    int v[2] __attribute__ ((heap_allocated, registered));
    v[1] = 4;
    v[1] + 1;
  });
  mock_expect ("A2x4 r2x4 u F");
  return n - 5;
}
