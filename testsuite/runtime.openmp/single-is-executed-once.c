/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* One thread executes each single construct, whatever the others do;
   copyprivate gives them its data.
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

static int singles, inline_singles;

static void
once (void *argument)
{
  (void)STARPU_ATOMIC_ADD ((int *)argument, 1);
}

static void
fill (void *argument, void *data, unsigned long long size)
{
  CHECK (size == sizeof (int));
  *(int *)data = *(int *)argument;
}

static void
region (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  for (int i = 0; i < 100; ++i)
    {
      starpu_omp_single (once, &singles, i % 2);
      if (starpu_omp_single_inline ())
        once (&inline_singles);
      int data = -1;
      starpu_omp_single_copyprivate (fill, &i, &data, sizeof data);
      CHECK (data == i);
    }
}

int
main (void)
{
  CHECK (starpu_omp_init () == 0);
  parallel (region, 4);
  CHECK (singles == 100 && inline_singles == 100);
  starpu_omp_shutdown ();
  return 0;
}
