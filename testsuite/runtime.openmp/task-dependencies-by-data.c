/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that use the same data are executed in the order of their creation.
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
  kBuffers = 12,
  kTasks = 20
};
static int values[kBuffers];
static starpu_data_handle_t handles[kBuffers];

static void
step (void *buffers[], void *argument)
{
  for (int i = 0; i < kBuffers; ++i)
    {
      int *value = (int *)STARPU_VARIABLE_GET_PTR (buffers[i]);
      CHECK (*value == *(int *)argument);
      ++*value;
    }
}

static void
region (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  static enum starpu_data_access_mode modes[kBuffers];
  static int numbers[kTasks];
  if (!starpu_omp_single_inline ())
    return;
  for (int i = 0; i < kBuffers; ++i)
    modes[i] = STARPU_RW;
  for (int i = 0; i < kTasks; ++i)
    {
      struct starpu_omp_task_region_attr task = { .if_clause = 1 };
      numbers[i] = i;
      task.cl.cpu_funcs[0] = step;
      task.cl.nbuffers = kBuffers;
      task.cl.dyn_modes = modes;
      task.handles = handles;
      task.cl_arg = &numbers[i];
      starpu_omp_task_region (&task);
    }
}

int
main (void)
{
  CHECK (starpu_omp_init () == 0);
  for (int i = 0; i < kBuffers; ++i)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&values[i], sizeof values[i]);
  parallel (region, 2);
  for (int i = 0; i < kBuffers; ++i)
    starpu_data_unregister (handles[i]);
  for (int i = 0; i < kBuffers; ++i)
    CHECK (values[i] == kTasks);
  starpu_omp_shutdown ();
  return 0;
}
