/* A function may become a task after its body.
   rows: C05 C12
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int ran;
void f (int n) { ran += n; }
void f (int n) __attribute__ ((task));

int
main (void)
{
  f (3);
  CHECK (ran == 3 && mock_submissions == 1);
  return 0;
}
