/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Each thread of the team executes a parallel region once, and knows its
   place.
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

static unsigned seen;

static void
region (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  int number = starpu_omp_get_thread_num ();
  CHECK (starpu_omp_get_num_threads () == 4);
  CHECK (starpu_omp_in_parallel () && starpu_omp_get_level () == 1);
  CHECK (starpu_omp_get_team_size (1) == 4
         && starpu_omp_get_team_size (0) == 1);
  CHECK (starpu_omp_get_ancestor_thread_num (1) == number);
  CHECK (starpu_omp_get_ancestor_thread_num (2) == -1);
  CHECK (starpu_omp_master_inline () == (number == 0));
  unsigned old = __sync_fetch_and_or (&seen, 1u << number);
  CHECK ((old & (1u << number)) == 0);
}

int
main (void)
{
  CHECK (starpu_omp_init () == 0);
  CHECK (!starpu_omp_in_parallel () && starpu_omp_get_num_threads () == 1);
  parallel (region, 4);
  CHECK (seen == 15);
  CHECK (starpu_omp_get_level () == 0);
  starpu_omp_shutdown ();
  return 0;
}
