/* The runtime is told the file, line and column of the pragma.
   rows: C10
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

#include <string.h>

int
main (void)
{
#line 100 "here.c"
#pragma starpu wait
  if (mock_calls[0].line != 100 || strcmp (mock_calls[0].file, "here.c"))
    return 1;
  return mock_calls[0].column > 0 ? 0 : 2;
}
