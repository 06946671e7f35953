/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tasks that threads and tasks create have ended when the barrier, the
   taskwait or the region is left.
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

static int leaves;

static void
tree (void *buffers[], void *argument)
{
  (void)buffers;
  int depth = *(int *)argument;
  if (depth == 0)
    {
      (void)STARPU_ATOMIC_ADD (&leaves, 1);
      return;
    }
  for (int i = 0; i < 2; ++i)
    {
      struct starpu_omp_task_region_attr task = { .if_clause = 1 };
      int *below = malloc (sizeof *below);
      *below = depth - 1;
      task.cl.cpu_funcs[0] = tree;
      task.cl_arg = below;
      task.cl_arg_size = sizeof *below;
      task.cl_arg_free = 1;
      starpu_omp_task_region (&task);
    }
}

static void
region (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  int depth = 5;
  tree (NULL, &depth);
  starpu_omp_barrier ();
  CHECK (*(volatile int *)&leaves == 3 * 32);
  starpu_omp_barrier ();
  tree (NULL, &depth);
}

int
main (void)
{
  CHECK (starpu_omp_init () == 0);
  parallel (region, 3);
  CHECK (leaves == 6 * 32);
  starpu_omp_shutdown ();
  return 0;
}
