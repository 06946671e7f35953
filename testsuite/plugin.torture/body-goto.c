/* An implicit implementation with labels, computed and plain.
   rows: C12
   gc: always
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -Wno-pedantic" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int result;
void f (int n) __attribute__ ((task));
void
f (int n)
{
  static void *const labels[] = { &&zero, &&one };
  int i = 0;
again:
  if (++i < 3)
    goto again;
  goto *labels[n];
zero:
  result = i;
  return;
one:
  result = -i;
}

int
main (void)
{
  f (0);
  CHECK (result == 3);
  f (1);
  CHECK (result == -3 && mock_submissions == 2);
  return 0;
}
