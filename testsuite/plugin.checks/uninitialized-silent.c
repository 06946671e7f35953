/* Nothing is said when a function of the unit initializes.
   rows: C16
   languages: c c++ */

#include "aux-tasks.h"

static float v[10];

static void
set_up (void)
{
#pragma starpu initialize
}

int
main (void)
{
  set_up ();
#pragma starpu register v
  task (v, 10);
#pragma starpu unregister v
#pragma starpu shutdown
  return 0;
}
