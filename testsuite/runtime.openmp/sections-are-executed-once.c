/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Each section is executed once, by some thread.
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

static int done[10];

static void
section (void *argument)
{
  (void)STARPU_ATOMIC_ADD ((int *)argument, 1);
}

static void
combined (unsigned long long number, void *argument)
{
  (void)STARPU_ATOMIC_ADD (&((int *)argument)[number], 1);
}

static void
region (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  void (*functions[10]) (void *);
  void *arguments[10];
  for (int i = 0; i < 10; ++i)
    {
      functions[i] = section;
      arguments[i] = &done[i];
    }
  starpu_omp_sections (10, functions, arguments, 0);
  starpu_omp_sections_combined (10, combined, done, 0);
}

int
main (void)
{
  CHECK (starpu_omp_init () == 0);
  parallel (region, 3);
  for (int i = 0; i < 10; ++i)
    CHECK (done[i] == 2);
  starpu_omp_shutdown ();
  return 0;
}
