/* Numbers against the dots of a region are told from these in input that has
   been preprocessed, where a name must have a blank before it.
   rows: -
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -save-temps" } */
/* { dg-final { sequential-same-output } } */

#include <stdio.h>

#define LAST 3

#pragma css task input (v{0..3}) output (v{4.. LAST + 4})
static void
copy (int v[8])
{
  for (int i = 0; i < 4; i++)
    v[i + 4] = v[i] + 10;
}

int
main (void)
{
  int v[8] = { 1, 2, 3, 4, 5, 6, 7, 8 }, i = 4;
  copy (v);
#pragma css task inout (v{i..7})
  {
    v[7] += v[4];
  }
#pragma css wait on (v{4..0x7})
  printf ("%d %d\n", v[4], v[7]);
  return 0;
}
