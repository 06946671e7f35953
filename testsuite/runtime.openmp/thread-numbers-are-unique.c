/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* In a parallel region starpu_omp_get_thread_num () is less than the size of
   the team and tells apart all codes that run at one time, so that sums by
   thread number need no lock: the threads of the region, its tasks, and tasks
   of these, however many workers there are.  A number is the same before and
   after a wait for tasks, a critical section and a barrier; a task that waits
   for its children or for a lock is in nobody's way.
   rows: -
   configs: one many */

#include "../support/check.h"

enum
{
  TASKS = 60,
  CHILDREN = 3,
  STEPS = 500,
  MOST = 16
};

static volatile long sums[MOST];
static volatile int running[MOST];
static int size;

/* What a code does between two waits. */
static void
count (void)
{
  const int me = starpu_omp_get_thread_num ();
  CHECK (me >= 0 && me < size);
  CHECK_EQ (__atomic_fetch_add (&running[me], 1, __ATOMIC_RELAXED), 0);
  for (int i = 0; i < STEPS; ++i)
    ++sums[me];
  CHECK_EQ (__atomic_fetch_sub (&running[me], 1, __ATOMIC_RELAXED), 1);
}

static void
create (starpu_cpu_func_t function, int undeferred)
{
  struct starpu_omp_task_region_attr task = { .if_clause = !undeferred };
  task.cl.cpu_funcs[0] = function;
  task.cl.where = STARPU_CPU;
  starpu_omp_task_region (&task);
}

static void
leaf (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  count ();
}

static void
locked (void *argument)
{
  (void)argument;
  count ();
}

static void
parent (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  const int me = starpu_omp_get_thread_num ();
  count ();
  for (int i = 0; i < CHILDREN; ++i)
    create (leaf, i == 0);
  starpu_omp_taskwait ();
  CHECK_EQ (starpu_omp_get_thread_num (), me);
  count ();
  starpu_omp_critical (locked, NULL, "numbers");
  CHECK_EQ (starpu_omp_get_thread_num (), me);
}

static void
region (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  const int me = starpu_omp_get_thread_num ();
  for (int i = 0; i < TASKS; ++i)
    {
      create (i % 4 == 0 ? parent : leaf, 0);
      count ();
    }
  starpu_omp_barrier ();
  CHECK_EQ (starpu_omp_get_thread_num (), me);
  count ();
}

int
main (void)
{
  /* A task counts once, one with children as often as all that is in it. */
  const long of_parent = 2 + CHILDREN + 1;
  const long of_thread
      = TASKS / 4 * of_parent + (TASKS - TASKS / 4) + TASKS + 1;
  CHECK_EQ (starpu_omp_init (), 0);
  for (size = 1; size <= 5; ++size)
    {
      struct starpu_omp_parallel_region_attr attributes = { .if_clause = 1 };
      attributes.cl.cpu_funcs[0] = region;
      attributes.num_threads = size;
      starpu_omp_parallel_region (&attributes);
      long sum = 0;
      for (int i = 0; i < MOST; ++i)
        {
          sum += sums[i];
          sums[i] = 0;
        }
      CHECK_EQ (sum, size * of_thread * STEPS);
    }
  starpu_omp_shutdown ();
  return 0;
}
