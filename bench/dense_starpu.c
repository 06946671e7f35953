/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Dense linear algebra through starpu_task_submit (): this library's, or
   StarPU's.  */

#include "dense.h"

#include <starpu.h>

static starpu_data_handle_t *handles;

#define TILE(n) ((double *)STARPU_VECTOR_GET_PTR (buffers[n]))

static void
run1 (void *buffers[], void *op)
{
  apply ((int)(intptr_t)op, NULL, NULL, TILE (0));
}

static void
run2 (void *buffers[], void *op)
{
  apply ((int)(intptr_t)op, TILE (0), NULL, TILE (1));
}

static void
run3 (void *buffers[], void *op)
{
  apply ((int)(intptr_t)op, TILE (0), TILE (1), TILE (2));
}

static struct starpu_codelet codelets[] = {
  { .cpu_funcs = { run1 }, .nbuffers = 1, .modes = { STARPU_RW } },
  { .cpu_funcs = { run2 }, .nbuffers = 2, .modes = { STARPU_R, STARPU_RW } },
  { .cpu_funcs = { run3 },
    .nbuffers = 3,
    .modes = { STARPU_R, STARPU_R, STARPU_RW } }
};

static void
submit (int op, int count, const int *data)
{
  struct starpu_task *task = starpu_task_create ();

  task->cl = &codelets[count - 1];
  task->cl_arg = (void *)(intptr_t)op;
  task->priority = priority;
  for (int i = 0; i < count; i++)
    task->handles[i] = handles[data[i]];
  if (starpu_task_submit (task) != 0)
    exit (EXIT_FAILURE);
}

static void
task1 (int op, int c)
{
  submit (op, 1, (int[]){ c });
}

static void
task2 (int op, int a, int c)
{
  submit (op, 2, (int[]){ a, c });
}

static void
task3 (int op, int a, int b, int c)
{
  submit (op, 3, (int[]){ a, b, c });
}

static void
wait_for_all (void)
{
  starpu_task_wait_for_all ();
}

static int
with_library (int nworkers, int ndata, void (*body) (void))
{
  struct starpu_conf conf;

  starpu_conf_init (&conf);
  conf.ncpus = nworkers;
  conf.ncuda = 0;
  conf.nopencl = 0;
  if (starpu_init (&conf) != 0)
    return 77;
  handles = malloc (ndata * sizeof *handles);
  for (int i = 0; i < ndata; i++)
    starpu_vector_data_register (&handles[i], STARPU_MAIN_RAM,
                                 (uintptr_t)tile (i), size * size,
                                 sizeof (double));
  body ();
  for (int i = 0; i < ndata; i++)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  return 0;
}
