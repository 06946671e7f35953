/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that registers an address anew finds its own handle there until that
   is unregistered, or until it registers another of that address for lookups;
   its children need not wait for it, and others find the first.
   rows: -
   configs: one many */

#include "../support/check.h"

static int values[8], children;

static void
add_one (void *buffers[], void *cl_arg)
{
  int *value = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);

  (void)cl_arg;
  for (unsigned i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); i++)
    value[i]++;
  __atomic_add_fetch (&children, 1, __ATOMIC_RELAXED);
}

/* Creates a task on the data. */
static void
create (starpu_cpu_func_t function, starpu_data_handle_t handle)
{
  struct starpu_omp_task_region_attr task;

  memset (&task, 0, sizeof task);
  task.cl.cpu_funcs[0] = function;
  task.cl.where = STARPU_CPU;
  task.cl.nbuffers = 1;
  task.cl.modes[0] = STARPU_RW;
  task.handles = &handle;
  task.if_clause = 1;
  starpu_omp_task_region (&task);
}

static void
parent (void *buffers[], void *cl_arg)
{
  int *value = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  starpu_data_handle_t outer = starpu_data_lookup (value), own;

  (void)cl_arg;
  CHECK (outer != NULL);
  starpu_vector_data_register (&own, STARPU_MAIN_RAM, (uintptr_t)value, 8,
                               sizeof *value);
  CHECK (own != outer);
  CHECK (starpu_data_lookup (value) == own);
  starpu_omp_handle_register (outer);
  CHECK (starpu_omp_data_lookup (value) == outer);
  starpu_omp_handle_register (own);
  starpu_omp_handle_unregister (outer); /* not what the task finds */
  CHECK (starpu_omp_data_lookup (value) == own);
  create (add_one, starpu_data_lookup (value));
  create (add_one, starpu_data_lookup (value));
  starpu_omp_taskwait ();
  CHECK_EQ (children, 2);
  starpu_data_unregister (own);
  CHECK (starpu_data_lookup (value) == outer);
}

static void
region (void *buffers[], void *cl_arg)
{
  starpu_data_handle_t handle;

  (void)buffers, (void)cl_arg;
  if (!starpu_omp_master_inline ())
    return;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values, 8,
                               sizeof *values);
  create (parent, handle);
  starpu_omp_taskwait ();
  CHECK (starpu_data_lookup (values) == handle);
  starpu_data_unregister (handle);
  for (int i = 0; i < 8; i++)
    CHECK_EQ (values[i], 2);
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
  CHECK (starpu_omp_data_lookup (values) == NULL);
  CHECK (starpu_omp_get_default_arbiter () != NULL);
  CHECK (starpu_omp_get_default_arbiter ()
         == starpu_omp_get_default_arbiter ());
  starpu_omp_shutdown ();
  return 0;
}
