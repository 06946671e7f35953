/* An implicit implementation with cleanups.
   rows: C12
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int result;
static void done (int *p) { result += *p; }
void f (int n) __attribute__ ((task));
void
f (int n)
{
  int a __attribute__ ((cleanup (done))) = n;
  if (n > 1)
    return;
  a = 10;
}

int
main (void)
{
  f (2);
  f (1);
  CHECK (result == 12);
  return 0;
}
