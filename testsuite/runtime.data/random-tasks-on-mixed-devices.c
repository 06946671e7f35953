/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks and acquires over cores and devices of two kinds, which reach
   only their own, find the contents of a sequential run, and exactly the
   transfers that the protocol asks for are made.
   rows: E07 R11 R14 R19 E06!
   configs: mixed
   needs: opencl
   libs: -lOpenCL */

#include "aux-random-opencl.h"

int
main (void)
{
  start_on_opencl ();
  CHECK_EQ (starpu_memory_nodes_get_count (), 6);
  run_random_tasks (1);
  starpu_shutdown ();
  return 0;
}
