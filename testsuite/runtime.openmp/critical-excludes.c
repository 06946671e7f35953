/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Critical sections of one name exclude each other; others do not wait for
   them.
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

static int a, b, c;

static void
add (void *argument)
{
  int *counter = argument;
  int old = *counter;
  starpu_usleep (1);
  *counter = old + 1;
}

static void
region (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  for (int i = 0; i < 50; ++i)
    {
      starpu_omp_critical (add, &a, NULL);
      starpu_omp_critical_inline_begin ("b");
      add (&b);
      starpu_omp_critical_inline_end ("b");
      starpu_omp_atomic_fallback_inline_begin ();
      add (&c);
      starpu_omp_atomic_fallback_inline_end ();
    }
}

int
main (void)
{
  CHECK (starpu_omp_init () == 0);
  parallel (region, 4);
  CHECK (a == 200 && b == 200 && c == 200);
  starpu_omp_shutdown ();
  return 0;
}
