/* A pointer to void with a size is registered as so many bytes.
   rows: C16
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  static int v[4];
  void *p = v;
#pragma starpu register p sizeof v
#pragma starpu unregister p
  mock_expect ("r16x1 u");
  return 0;
}
