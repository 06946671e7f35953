/* The task is declared here, implemented in two other units and called here.
   rows: C08! C13!
   languages: c */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-unregistered" } */
/* { dg-additional-sources "../support/mock_tasks.c support/units-1.c support/units-2.c" } */

#include "../support/mock_tasks.h"

#include <starpu.h>
#include "support/units.h"

int
main (void)
{
  int x[1] = { 0 };
  mock_accept_all ();
  f (3, x);
  CHECK (x[0] == 3 && mock_task->codelet == STARPU_CODELET (f));
  mock_implementation = 1;
  f (3, x);
  CHECK (x[0] == -3);
  mock_target = MOCK_CUDA;
  mock_implementation = 0;
  f (3, x);
  CHECK (x[0] == 30);
  return 0;
}
