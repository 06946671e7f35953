/* An array on the heap is an array: its size, address and elements are as ever.
   rows: C19
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

#include <string.h>

int
main (void)
{
  int n = 3;
  int a[4] __attribute__ ((heap_allocated));
  short b[n][5] __attribute__ ((heap_allocated));
  int (*p)[4] = &a;
  short (*q)[5] = b;
  memset (a, 0, sizeof a);
  memset (b, 0, sizeof b);
  (*p)[2] = 7;
  q[1][3] = 8;
  mock_expect ("A4x4 A15x2");
  return sizeof a == 16 && sizeof b == 30 && a[2] == 7 && b[1][3] == 8
                 && sizeof b / sizeof b[0] == 3 && &a[4] - a == 4
             ? 0
             : 1;
}
