/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks on three workers of each CUDA device, which share its memory,
   find the contents of a sequential run, and what one has there is not copied
   for another.
   rows: E06 E07 R29 G33
   configs: cuda-double cuda
   env: STARPU_NWORKER_PER_CUDA=3
   needs: cuda  */

#include "aux-random-cuda.h"

int
main (void)
{
  start_on_cuda (3);
  run_random_tasks (1);
  starpu_shutdown ();
  return 0;
}
