/* Parameters without a name have an empty one.
   rows: C05
   languages: c */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-unregistered" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

void f (int, double *) __attribute__ ((task));
static void f_cpu (int n, double *x)
  __attribute__ ((task_implementation ("cpu", f)));
static void f_cpu (int n, double *x) { x[0] = n; }

int
main (void)
{
  double x[1];
  mock_accept_all ();
  f (3, x);
  CHECK (x[0] == 3 && mock_task->parameters[0].name[0] == '\0');
  CHECK (mock_task->parameters[1].name[0] == '\0');
  return 0;
}
