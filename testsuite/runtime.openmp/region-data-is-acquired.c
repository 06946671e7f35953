/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The data of a region is acquired for it: earlier tasks have ended, later
   ones see what it wrote.
   rows: - */

#include "../support/check.h"

static void
increment (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static void
region (void *buffers[], void *argument)
{
  CHECK (argument == &argument || argument != NULL);
  (void)STARPU_ATOMIC_ADD ((int *)STARPU_VARIABLE_GET_PTR (buffers[0]), 10);
}

static struct starpu_codelet task
    = { .cpu_funcs = { increment }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  CHECK (starpu_omp_init () == 0);
  int value = 0;
  starpu_data_handle_t handle;
  struct starpu_omp_parallel_region_attr attributes = { .if_clause = 1 };
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  CHECK (starpu_task_insert (&task, STARPU_RW, handle, 0) == 0);
  attributes.cl.cpu_funcs[0] = region;
  attributes.cl.nbuffers = 1;
  attributes.cl.modes[0] = STARPU_RW;
  attributes.handles = &handle;
  attributes.num_threads = 3;
  attributes.cl_arg = malloc (1);
  attributes.cl_arg_free = 1;
  starpu_omp_parallel_region (&attributes);
  CHECK (starpu_task_insert (&task, STARPU_RW, handle, 0) == 0);
  starpu_data_unregister (handle);
  CHECK (value == 32);
  starpu_omp_shutdown ();
  return 0;
}
