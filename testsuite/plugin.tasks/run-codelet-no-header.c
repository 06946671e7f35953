/* Programs need no header for STARPU_CODELET.
   rows: C13
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

void f (int n) __attribute__ ((task));
void f (int n) { (void) n; }

int
main (void)
{
  f (4);
  CHECK (mock_task->codelet == STARPU_CODELET (f));
  return 0;
}
