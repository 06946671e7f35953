/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks and acquires over devices too small for all data, of which room
   is made and data are saved ahead of time: the contents are those of a
   sequential run.
   rows: E06 G19 R18
   configs: sim sim-only
   env: STARPU_LIMIT_SIM_MEM=24 STARPU_MINIMUM_AVAILABLE_MEM=30 STARPU_TARGET_AVAILABLE_MEM=50 STARPU_MINIMUM_CLEAN_BUFFERS=50 STARPU_TARGET_CLEAN_BUFFERS=100  */

#include "aux-random.h"

int
main (void)
{
  start ();
  run_random_tasks (-1);
  starpu_shutdown ();
  return 0;
}
