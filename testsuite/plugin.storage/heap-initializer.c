/* Arrays on the heap may have initializers, which are evaluated in order.
   rows: C19
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

static int
next (void)
{
  static int n;
  return ++n;
}

int
main (void)
{
  int k = 5;
  int a[4] __attribute__ ((heap_allocated)) = { 1, 2 };
  int b[3] __attribute__ ((heap_allocated)) = { next (), next (), k };
  char c[] __attribute__ ((heap_allocated)) = "text";
  struct { int x; float y[2]; } d[2] __attribute__ ((heap_allocated))
      = { { 1, { 2, 3 } }, { 4, { 5, 6 } } };
  const int e[2] __attribute__ ((heap_allocated)) = { 8, 9 };
  mock_expect ("A4x4 A3x4 A5x1 A2x12 A2x4");
  return a[0] == 1 && a[3] == 0 && b[0] == 1 && b[1] == 2 && b[2] == 5
                 && sizeof c == 5 && c[3] == 't' && d[1].y[1] == 6 && e[1] == 9
             ? 0
             : 1;
}
