/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Every schedule executes each iteration once, for any number of them and
   any chunk.
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
  kMost = 1000
};
static int done[kMost];
static unsigned long long iterations, chunk;
static int schedule;

static void
body (unsigned long long first, unsigned long long nb, void *argument)
{
  CHECK (argument == done);
  for (unsigned long long i = first; i < first + nb; ++i)
    (void)STARPU_ATOMIC_ADD (&done[i], 1);
}

static void
body_alt (unsigned long long begin, unsigned long long end, void *argument)
{
  body (begin, end - begin, argument);
}

static void
region (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  unsigned long long first, nb;
  starpu_omp_for (body, done, iterations, chunk, schedule, 0, 0);
  starpu_omp_for_alt (body_alt, done, iterations, chunk, schedule, 0, 1);
  if (starpu_omp_for_inline_first (iterations, chunk, schedule, 0, &first, &nb))
    do
      body (first, nb, done);
    while (starpu_omp_for_inline_next (iterations, chunk, schedule, 0, &first,
                                       &nb));
  if (starpu_omp_for_inline_first_alt (iterations, chunk, schedule, 0, &first,
                                       &nb))
    do
      body_alt (first, nb, done);
    while (starpu_omp_for_inline_next_alt (iterations, chunk, schedule, 0,
                                           &first, &nb));
}

int
main (void)
{
  CHECK (starpu_omp_init () == 0);
  static const unsigned long long counts[] = { 0, 1, 3, 4, 7, 100, kMost };
  static const unsigned long long chunks[] = { 0, 1, 7, 2000 };
  starpu_omp_set_schedule (starpu_omp_sched_dynamic, 3);
  for (schedule = 0; schedule <= starpu_omp_sched_runtime; ++schedule)
    for (int c = 0; c < 4; ++c)
      for (int n = 0; n < 7; ++n)
        {
          iterations = counts[n];
          chunk = chunks[c];
          parallel (region, 3);
          for (unsigned i = 0; i < iterations; ++i)
            CHECK (done[i] == 4);
          for (unsigned i = 0; i < kMost; ++i)
            done[i] = 0;
        }
  starpu_omp_shutdown ();
  return 0;
}
