/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The end of a task group waits for its tasks and for those they create;
   undeferred and final tasks are executed at once.
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

static int count;

static void
child (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  starpu_usleep (200);
  (void)STARPU_ATOMIC_ADD (&count, 1);
}

static void
create (starpu_cpu_func_t function, int if_clause, int final)
{
  struct starpu_omp_task_region_attr task = { .if_clause = if_clause };
  task.cl.cpu_funcs[0] = function;
  task.final_clause = final;
  starpu_omp_task_region (&task);
}

static void
parent (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  create (child, 1, 0);
  create (child, 1, 0);
}

static void
final_parent (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  CHECK (starpu_omp_in_final ());
  int before = count;
  create (child, 1, 0);
  CHECK (count == before + 1);
}

static void
group (void *argument)
{
  for (int i = 0; i < *(int *)argument; ++i)
    create (parent, 1, 0);
}

static void
region (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  int parents = 5;
  starpu_omp_taskgroup (group, &parents);
  CHECK (count == 10);
  create (child, 0, 0);
  CHECK (count == 11);
  create (final_parent, 0, 1);
  CHECK (count == 12);
}

int
main (void)
{
  CHECK (starpu_omp_init () == 0);
  parallel (region, 1);
  CHECK (count == 12);
  starpu_omp_shutdown ();
  return 0;
}
