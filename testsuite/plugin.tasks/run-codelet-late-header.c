/* The program's struct starpu_codelet may be declared after the first task.
   rows: C13
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

void f (int n) __attribute__ ((task));
struct starpu_codelet *codelet = STARPU_CODELET (f);
void f (int n) { (void) n; }

#include <starpu.h>

int
main (void)
{
  f (4);
  CHECK (mock_task->codelet == codelet && codelet->nbuffers == 0);
  return 0;
}
