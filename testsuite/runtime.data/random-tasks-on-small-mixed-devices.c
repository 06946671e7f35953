/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks and acquires over cores and devices of two kinds, some too small
   for all data: the contents are those of a sequential run.
   rows: E06 E07 R11 R14 R19!
   configs: mixed
   env: STARPU_LIMIT_SIM_MEM=20
   needs: opencl
   libs: -lOpenCL */

#include "aux-random-opencl.h"

int
main (void)
{
  start_on_opencl ();
  CHECK_EQ (starpu_memory_nodes_get_count (), 6);
  run_random_tasks (-1);
  starpu_shutdown ();
  return 0;
}
