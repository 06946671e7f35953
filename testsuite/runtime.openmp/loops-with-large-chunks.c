/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Each iteration of a static loop is executed once, however large the chunk,
   and a loop of nearly as many iterations as there are numbers ends.
   rows: R05
   configs: one */

#include "../support/check.h"
#include <starpu_openmp.h>

static unsigned long long count, iterations, chunk;

static void
body (unsigned long long first, unsigned long long number, void *argument)
{
  (void)first, (void)argument;
  __atomic_add_fetch (&count, number, __ATOMIC_SEQ_CST);
}

static void
region (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  starpu_omp_for (body, NULL, iterations, chunk, starpu_omp_sched_static, 0, 0);
}

static void
try (int threads, unsigned long long all, unsigned long long size)
{
  struct starpu_omp_parallel_region_attr attributes;
  memset (&attributes, 0, sizeof attributes);
  attributes.cl.cpu_funcs[0] = region;
  attributes.cl.where = STARPU_CPU;
  attributes.if_clause = 1;
  attributes.num_threads = threads;
  count = 0;
  iterations = all;
  chunk = size;
  starpu_omp_parallel_region (&attributes);
  CHECK_EQ (count, iterations);
}

int
main (void)
{
  CHECK_EQ (starpu_omp_init (), 0);
  try (3, 1000, 2000);
  try (3, 1000, 1ull << 63);
  try (5, 1000, 1ull << 62);
  try (3, ~0ull, 1ull << 62);
  try (4, ~0ull - 1, ~0ull / 3);
  starpu_omp_shutdown ();
  return 0;
}
