/* A body that calls its own task submits.
   rows: C12 C32
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int ran;
void f (int n) __attribute__ ((task));
void
f (int n)
{
  ran++;
  if (n)
    f (n - 1);
}

int
main (void)
{
  f (4);
  CHECK (ran == 5 && mock_submissions == 5);
  return 0;
}
