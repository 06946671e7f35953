/* Nothing is said when another unit may initialize.
   rows: C16
   languages: c c++ */

#include "aux-tasks.h"

static float v[10];

int
main (void)
{
  unknown_nothing ();
#pragma starpu register v
  task (v, 10);
  return 0;
}
