/* STARPU_CODELET works in templates.
   rows: C13 */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

void f (int n) __attribute__ ((task));
void f (int) {}

template <typename T> struct starpu_codelet *
codelet (T)
{
  return STARPU_CODELET (f);
}

int
main ()
{
  f (4);
  CHECK (mock_task->codelet == codelet (1) && mock_task->codelet == codelet (""));
}
