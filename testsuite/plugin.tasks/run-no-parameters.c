/* A task without parameters.
   rows: C05
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int ran;
void f (void) __attribute__ ((task));
void f (void) { ran++; }

int
main (void)
{
  f ();
  CHECK (ran == 1 && mock_task->nparameters == 0);
  return 0;
}
