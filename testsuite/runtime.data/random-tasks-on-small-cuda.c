/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks on CUDA devices of which STARPU_LIMIT_CUDA_MEM leaves too little
   for all data find the contents of a sequential run.
   rows: E06 R11 R18 R29
   configs: cuda-double cuda
   env: STARPU_LIMIT_CUDA_MEM=1 STARPU_NWORKER_PER_CUDA=2
   needs: cuda  */

#define RANDOM_LENGTH 80000
#define RANDOM_STEPS 60
#include "aux-random-cuda.h"

int
main (void)
{
  start_on_cuda (2);
  CHECK_EQ (starpu_memory_get_total (1), 1 << 20);
  /* Three fit, as a task may need. */
  CHECK (kCount * kLength * sizeof (int) > 2 << 20);
  run_random_tasks (-1);
  starpu_shutdown ();
  return 0;
}
