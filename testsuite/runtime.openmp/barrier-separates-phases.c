/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* No thread passes a barrier before all have reached it.
   rows: - */

#include "../support/check.h"

/* Executes `function' by a team. */
static void
parallel (starpu_cpu_func_t function, int threads)
{
  struct starpu_omp_parallel_region_attr region = { .if_clause = 1 };
  region.cl.cpu_funcs[0] = function;
  region.num_threads = threads;
  starpu_omp_parallel_region (&region);
}

enum
{
  kThreads = 4,
  kRounds = 200
};
static int count;

static void
region (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  for (int round = 1; round <= kRounds; ++round)
    {
      (void)STARPU_ATOMIC_ADD (&count, 1);
      starpu_omp_barrier ();
      CHECK (*(volatile int *)&count == round * kThreads);
      starpu_omp_barrier ();
    }
}

int
main (void)
{
  CHECK (starpu_omp_init () == 0);
  parallel (region, kThreads);
  CHECK (count == kRounds * kThreads);
  starpu_omp_shutdown ();
  return 0;
}
