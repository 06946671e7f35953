/* The runtime is told where the arrays are declared.
   rows: C10 C18
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  {
#line 100
    int v[2] __attribute__ ((heap_allocated, registered));
    v[0] = 1;
  }
  return mock_calls[0].line == 100 && mock_calls[1].line == 100
                 && mock_calls[2].line == 100
             ? 0
             : 1;
}
