/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Task loops: each iteration is executed once, by as many tasks as the clauses
   say; the end waits unless it is told not to; arguments are copied; a task that
   has the attributes as its argument finds its iterations in them.
   rows: - */

#include "../support/check.h"

#define ITERATIONS 1003

struct argument
{
  int *done, *tasks;
  unsigned long long least, most;
};

static int done[ITERATIONS], tasks;

static void
body (void *buffers[], void *cl_arg)
{
  struct argument *argument = cl_arg;
  unsigned long long begin, end;

  (void)buffers;
  starpu_omp_taskloop_range (&begin, &end);
  CHECK (end - begin >= argument->least && end - begin <= argument->most);
  for (unsigned long long i = begin; i < end; i++)
    __atomic_add_fetch (&argument->done[i], 1, __ATOMIC_RELAXED);
  __atomic_add_fetch (argument->tasks, 1, __ATOMIC_RELAXED);
}

/* Checks a loop divided so into tasks of `least' to `most' iterations. */
static void
run (unsigned long long iterations, int num_tasks, unsigned long long grainsize,
     int wanted, unsigned long long least, unsigned long long most, int nogroup)
{
  struct starpu_omp_task_region_attr loop;
  struct argument *argument = malloc (sizeof *argument);

  *argument = (struct argument){ done, &tasks, least, most };
  memset (&loop, 0, sizeof loop);
  loop.cl.cpu_funcs[0] = body;
  loop.cl.where = STARPU_CPU;
  loop.cl_arg = argument;
  loop.cl_arg_size = sizeof *argument;
  loop.cl_arg_free = 1;
  loop.if_clause = 1;
  loop.nb_iterations = iterations;
  loop.num_tasks = num_tasks;
  loop.grainsize = grainsize;
  loop.nogroup_clause = nogroup;
  memset (done, 0, sizeof done);
  tasks = 0;
  starpu_omp_taskloop_inline_begin (&loop);
  starpu_omp_taskloop_inline_end (&loop);
  if (nogroup)
    starpu_omp_taskwait ();
  CHECK_EQ (tasks, wanted);
  for (unsigned long long i = 0; i < ITERATIONS; i++)
    CHECK_EQ (done[i], i < iterations);
}

static void
outside (void *buffers[], void *cl_arg)
{
  unsigned long long begin = 1, end = 1;

  (void)buffers, (void)cl_arg;
  starpu_omp_taskloop_range (&begin, &end);
  CHECK_EQ (begin, 0);
  CHECK_EQ (end, 0);
}

static void
body_of_attributes (void *buffers[], void *cl_arg)
{
  const struct starpu_omp_task_region_attr *loop
      = (struct starpu_omp_task_region_attr *)cl_arg;

  (void)buffers;
  for (unsigned long long i = loop->begin_i; i < loop->end_i; i++)
    __atomic_add_fetch (&done[i], 1, __ATOMIC_RELAXED);
}

static void
run_by_attributes (int deferred)
{
  struct starpu_omp_task_region_attr loop;

  memset (&loop, 0, sizeof loop);
  loop.cl.cpu_funcs[0] = body_of_attributes;
  loop.cl.where = STARPU_CPU;
  loop.cl_arg = &loop;
  loop.if_clause = deferred;
  loop.nb_iterations = ITERATIONS;
  loop.num_tasks = 7;
  memset (done, 0, sizeof done);
  starpu_omp_taskloop_inline_begin (&loop);
  starpu_omp_taskloop_inline_end (&loop);
  for (unsigned long long i = 0; i < ITERATIONS; i++)
    CHECK_EQ (done[i], 1);
}

static void
region (void *buffers[], void *cl_arg)
{
  (void)buffers, (void)cl_arg;
  if (!starpu_omp_master_inline ())
    return;
  run (ITERATIONS, 10, 0, 10, 100, 101, 0);
  run (ITERATIONS, 10, 500, 10, 100, 101, 1);
  run (ITERATIONS, 0, 20, 50, 20, 39, 0);
  run (ITERATIONS, 0, 2000, 1, ITERATIONS, ITERATIONS, 0);
  run (3, 10, 0, 3, 1, 1, 0);
  run (0, 10, 0, 0, 0, 0, 0);
  int threads = starpu_omp_get_num_threads ();
  run (ITERATIONS, 0, 0, 4 * threads, ITERATIONS / (4 * threads),
       ITERATIONS / (4 * threads) + 1, 0);

  run_by_attributes (0);
  run_by_attributes (1);

  struct starpu_omp_task_region_attr task;
  memset (&task, 0, sizeof task);
  task.cl.cpu_funcs[0] = outside;
  task.cl.where = STARPU_CPU;
  starpu_omp_task_region (&task);
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
