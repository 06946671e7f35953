/* Each operand is evaluated once.
   rows: C16
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

static int v[8];
static int pointers, sizes;

static int *
pointer (void)
{
  pointers++;
  return v;
}

static int
size (void)
{
  return 3 + sizes++;
}

int
main (void)
{
  int *p = v;
#pragma starpu register pointer () size ()
#pragma starpu unregister pointer ()
#pragma starpu acquire pointer ()
#pragma starpu release p++
  mock_expect ("r3x4 u a l");
  return pointers == 3 && sizes == 1 && p == v + 1 ? 0 : 1;
}
