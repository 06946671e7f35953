/* An implementation may call another task.
   rows: C32
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int ran;
void g (int n) __attribute__ ((task));
void g (int n) { ran += n; }
void f (int n) __attribute__ ((task));
void f (int n) { g (n); g (n); }

int
main (void)
{
  f (4);
  CHECK (ran == 8 && mock_submissions == 3);
  return 0;
}
