/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that overwrites renamed data, in the one other storage that they may
   have, waits in its function for a task that overwrites them again: the first
   storage is free, as the task has begun.
   rows: G16 C32
   env: ASTERISM_RENAMING=1 ASTERISM_RENAMING_VERSIONS=1 */

#include "aux-renaming.h"

static int values[10], seen, waited = -1;
static starpu_data_handle_t handle;
static struct starpu_task *reader, *inner;

static void
overwrite_again (void *buffers[], void *argument)
{
  set_vector (buffers, argument);
  inner = new_task (&set_codelet, (void *)7);
  inner->handles[0] = handle;
  inner->destroy = inner->detach = 0;
  submit (inner);
  waited = starpu_task_wait (inner);
}

static struct starpu_codelet outer = { .cpu_funcs = { overwrite_again },
                                       .nbuffers = 1,
                                       .modes = { STARPU_W } };

int
main (void)
{
  start ();
  handle = new_vector (values, 10);
  struct starpu_task *task = new_task (&outer, (void *)5);
  task->handles[0] = handle;
  task->detach = 0;
  starpu_task_end_dep_add (task, 1);
  reader = lasting_read (handle, &seen);
  /* Not before the reader, which is of the first storage, is over. */
  struct starpu_task *gate = new_task (NULL, NULL);
  gate->destroy = gate->detach = 0;
  starpu_task_declare_deps_array (task, 1, &gate);
  submit (task);
  starpu_task_end_dep_release (reader);
  starpu_task_wait_for_n_submitted (1);
  submit (gate);
  await_task (gate);
  starpu_task_end_dep_release (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK_EQ (waited, 0);
  starpu_task_destroy (inner);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 7);
  starpu_shutdown ();
  return 0;
}
