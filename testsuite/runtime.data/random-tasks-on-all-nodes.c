/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks and acquires over all workers, with devices too small for all
   data: the contents are those of a sequential run.
   rows: E06 E07 R11 R19
   configs: one many sim sim-only
   env: STARPU_LIMIT_SIM_MEM=20  */

#include "aux-random.h"

int
main (void)
{
  start ();
  run_random_tasks (-1);
  starpu_shutdown ();
  return 0;
}
