/* Each statement pragma calls its entry of the runtime once, in order.
   rows: C15 C16!
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  static float v[10];
  float *p = v;
  int n = 4;
#pragma starpu initialize
#pragma starpu register v
#pragma starpu unregister v
#pragma starpu register p n
#pragma starpu acquire v
#pragma starpu release &v[0]
#pragma starpu wait
#pragma starpu unregister p
#pragma starpu shutdown
  mock_expect ("i r10x4 u r4x4 a l w u s");
  mock_expect_clean ();
  return 0;
}
