/* A cast chooses between overloads; namespaces are looked through.
   rows: C13 */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

#include <cstring>

namespace space
{
void f (int n) __attribute__ ((task));
void f (int) {}
}
void f (int n) __attribute__ ((task));
void f (int) {}
void f (double n) __attribute__ ((task));
void f (double) {}

starpu_codelet *codelet = STARPU_CODELET ((void (*) (double)) f);

int
main ()
{
  f (4);
  CHECK (mock_task->codelet == STARPU_CODELET ((void (*) (int)) f));
  f (4.);
  CHECK (mock_task->codelet == codelet);
  space::f (4);
  CHECK (mock_task->codelet == STARPU_CODELET (space::f));
  CHECK (!std::strcmp (mock_task->name, "space::f"));
}
