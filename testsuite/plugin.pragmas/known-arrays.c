/* The size of arrays is known: the first dimension counts, the rest is the
   element.
   rows: C16
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

static int one[5];
static double three[2][3][4];
static struct { char c[3]; } records[6];

int
main (void)
{
  static char text[] = "abc";
  int (*rows)[5] = &one;
#pragma starpu register one
#pragma starpu register three
#pragma starpu register records
#pragma starpu register text
#pragma starpu unregister one
#pragma starpu register *rows
#pragma starpu register three[1]
  mock_expect ("r5x4 r2x96 r6x3 r4x1 u r5x4 r3x32");
  return 0;
}
