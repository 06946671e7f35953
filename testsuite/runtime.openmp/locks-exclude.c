/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Locks exclude; nest locks count; testing does not wait.
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

static starpu_omp_lock_t lock;
static starpu_omp_nest_lock_t nest;
static int count, nested;

static void
region (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  for (int i = 0; i < 500; ++i)
    {
      starpu_omp_set_lock (&lock);
      ++count;
      starpu_omp_unset_lock (&lock);
      starpu_omp_set_nest_lock (&nest);
      CHECK (starpu_omp_test_nest_lock (&nest) == 2);
      ++nested;
      starpu_omp_unset_nest_lock (&nest);
      starpu_omp_unset_nest_lock (&nest);
    }
}

int
main (void)
{
  CHECK (starpu_omp_init () == 0);
  starpu_omp_init_lock (&lock);
  starpu_omp_init_nest_lock (&nest);
  parallel (region, 4);
  CHECK (count == 2000 && nested == 2000);
  CHECK (starpu_omp_test_lock (&lock) == 1);
  CHECK (starpu_omp_test_lock (&lock) == 0);
  starpu_omp_unset_lock (&lock);
  starpu_omp_destroy_lock (&lock);
  starpu_omp_destroy_nest_lock (&nest);
  starpu_omp_shutdown ();
  return 0;
}
