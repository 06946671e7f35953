/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Ordered constructs are executed in the order of the iterations, also when
   some have none.
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
  kIterations = 60
};
static int order[kIterations], count;

static void
note (void *argument)
{
  order[count++] = *(int *)argument;
}

static void
body (unsigned long long first, unsigned long long nb, void *argument)
{
  (void)argument;
  for (unsigned long long i = first; i < first + nb; ++i)
    {
      int number = (int)i;
      starpu_omp_ordered (note, &number);
    }
}

static void
none (unsigned long long first, unsigned long long nb, void *argument)
{
  (void)first;
  (void)nb;
  (void)argument;
}

static void
region (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  for (int schedule = starpu_omp_sched_static;
       schedule <= starpu_omp_sched_guided; ++schedule)
    for (int chunk = 0; chunk < 3; ++chunk)
      {
        starpu_omp_for (body, NULL, kIterations, chunk, schedule, 1, 0);
        if (starpu_omp_master_inline ())
          {
            CHECK (count == kIterations);
            for (int i = 0; i < kIterations; ++i)
              CHECK (order[i] == i);
            count = 0;
          }
        starpu_omp_barrier ();
        starpu_omp_for (none, NULL, kIterations, chunk, schedule, 1, 0);
      }
}

int
main (void)
{
  CHECK (starpu_omp_init () == 0);
  parallel (region, 3);
  starpu_omp_shutdown ();
  return 0;
}
