/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A region in a region has one thread, until more active levels are allowed.
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

static int inner, expected = 1;

static void
nested (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  CHECK (starpu_omp_get_num_threads () == expected);
  CHECK (starpu_omp_get_level () == 2);
  CHECK (starpu_omp_get_team_size (1) == 2);
  (void)STARPU_ATOMIC_ADD (&inner, 1);
}

static void
region (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  parallel (nested, 3);
}

int
main (void)
{
  CHECK (starpu_omp_init () == 0);
  parallel (region, 2);
  CHECK (inner == 2);
  starpu_omp_set_max_active_levels (2);
  CHECK (starpu_omp_get_nested ());
  expected = 3;
  inner = 0;
  parallel (region, 2);
  CHECK (inner == 6);
  starpu_omp_shutdown ();
  return 0;
}
