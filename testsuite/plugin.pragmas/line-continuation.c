/* A pragma may go on after a backslash, and hold comments.
   rows: C16
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  static int v[4];
  int *p = v;
#pragma starpu register /* the pointer */ p \
  /* the size */ 2 \
  + 1
#pragma starpu unregister p // that is all
  mock_expect ("r3x4 u");
  return 0;
}
