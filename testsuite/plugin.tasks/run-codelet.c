/* STARPU_CODELET is the address of the codelet, a constant.
   rows: C13 C25
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

#include <starpu.h>
#include <string.h>

void f (int n) __attribute__ ((task));
struct starpu_codelet *codelet = STARPU_CODELET (f);
void f (int n) { (void) n; }

int
main (void)
{
  f (4);
  CHECK (mock_task->codelet == codelet && STARPU_CODELET (f) == codelet);
  CHECK (!strcmp (codelet->name, "f") && codelet->cpu_funcs[0]);
  return 0;
}
