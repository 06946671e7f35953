/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* taskwait waits for the children of the current task; recursion by tasks
   ends with one worker too.
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

static void
fibonacci (void *buffers[], void *argument)
{
  (void)buffers;
  int *n = argument;
  if (*n < 2)
    return;
  int parts[2] = { *n - 1, *n - 2 };
  for (int i = 0; i < 2; ++i)
    {
      struct starpu_omp_task_region_attr task = { .if_clause = 1 };
      task.cl.cpu_funcs[0] = fibonacci;
      task.cl_arg = &parts[i];
      starpu_omp_task_region (&task);
    }
  starpu_omp_taskwait ();
  *n = parts[0] + parts[1];
}

static void
region (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  int n = 12;
  fibonacci (NULL, &n);
  CHECK (n == 144);
}

int
main (void)
{
  CHECK (starpu_omp_init () == 0);
  parallel (region, 2);
  starpu_omp_shutdown ();
  return 0;
}
