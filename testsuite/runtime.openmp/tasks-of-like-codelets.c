/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks whose codelets differ in one member alone are told apart: each has its
   own implementations and is asked by its own can_execute (), and every
   implementation is executed as part of the team.
   rows: - */

#include "../support/check.h"

static int first_ran, second_ran, asked, level;

static void
first (void *buffers[], void *cl_arg)
{
  (void)buffers, (void)cl_arg;
  __atomic_add_fetch (&first_ran, 1, __ATOMIC_RELAXED);
}

static void
second (void *buffers[], void *cl_arg)
{
  (void)buffers, (void)cl_arg;
  level = starpu_omp_get_level ();
  __atomic_add_fetch (&second_ran, 1, __ATOMIC_RELAXED);
}

static int
only_second (unsigned worker, struct starpu_task *task, unsigned implementation)
{
  (void)worker, (void)task;
  __atomic_add_fetch (&asked, 1, __ATOMIC_RELAXED);
  return implementation == 1;
}

static int
only_first (unsigned worker, struct starpu_task *task, unsigned implementation)
{
  (void)worker, (void)task;
  return implementation == 0;
}

static void
region (void *buffers[], void *cl_arg)
{
  struct starpu_omp_task_region_attr task;

  (void)buffers, (void)cl_arg;
  if (!starpu_omp_master_inline ())
    return;
  memset (&task, 0, sizeof task);
  task.cl.cpu_funcs[0] = first;
  task.cl.where = STARPU_CPU;
  starpu_omp_task_region (&task);
  CHECK_EQ (first_ran, 1);
  CHECK_EQ (second_ran, 0);

  task.cl.cpu_funcs[1] = second;
  task.cl.can_execute = only_second;
  starpu_omp_task_region (&task);
  CHECK_EQ (first_ran, 1);
  CHECK_EQ (second_ran, 1);
  CHECK (asked > 0);
  CHECK_EQ (level, 1);

  task.cl.can_execute = only_first;
  starpu_omp_task_region (&task);
  CHECK_EQ (first_ran, 2);
  CHECK_EQ (second_ran, 1);

  task.cl.can_execute = only_second;
  task.cl.cpu_funcs[0] = second;
  task.cl.cpu_funcs[1] = first;
  starpu_omp_task_region (&task);
  CHECK_EQ (first_ran, 3);
  CHECK_EQ (second_ran, 1);
}

int
main (void)
{
  struct starpu_omp_parallel_region_attr attr;

  CHECK_EQ (starpu_omp_init (), 0);
  memset (&attr, 0, sizeof attr);
  attr.cl.cpu_funcs[0] = region;
  attr.cl.where = STARPU_CPU;
  attr.if_clause = 1;
  starpu_omp_parallel_region (&attr);
  starpu_omp_shutdown ();
  return 0;
}
