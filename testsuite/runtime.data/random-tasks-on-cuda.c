/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks and acquires on CUDA devices find the contents of a sequential
   run, and exactly the transfers that the protocol asks for are made.
   rows: E06 E07 R11 R14 R29
   configs: cuda-double cuda
   needs: cuda  */

#include "aux-random-cuda.h"

int
main (void)
{
  start_on_cuda (1);
  run_random_tasks (1);
  starpu_shutdown ();
  return 0;
}
