/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks, on every worker, on a matrix and on parts of it by rows and by
   columns, three levels deep: contents are those of a sequential run.
   rows: R21 R22 E06
   configs: one many sim sim-only
   env: STARPU_LIMIT_SIM_MEM=16  */

#include "aux-matrix-plans.h"

int
main (void)
{
  start ();
  run_random_plans ();
  starpu_shutdown ();
  return 0;
}
