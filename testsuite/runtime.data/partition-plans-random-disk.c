/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks, on every worker, on a matrix that takes more than a third of main
   memory and on parts of it, which are on a disk, three levels deep: contents are
   those of a sequential run.
   rows: R18 R21 R22 E06
   configs: one many sim
   env: STARPU_LIMIT_CPU_MEM=1 STARPU_DISK_SWAP=swap */

#define INTS 256
#define HOME -1

#include "aux-matrix-plans.h"

int
main (void)
{
  start ();
  run_random_plans ();
  CHECK (starpu_memory_get_used (STARPU_MAIN_RAM) <= 1 << 20);
  starpu_shutdown ();
  return 0;
}
