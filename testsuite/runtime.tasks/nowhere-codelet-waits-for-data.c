/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A codelet with where = STARPU_NOWHERE orders data accesses and runs nothing.
   rows: E05 C28 */

#include "../support/check.h"
static int value;

static void
write_one (void *buffers[], void *argument)
{
  (void) argument;
  *(int *) STARPU_VARIABLE_GET_PTR (buffers[0]) = 1;
}

static struct starpu_codelet writer
    = { .cpu_funcs = { write_one }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet nowhere
    = { .where = STARPU_NOWHERE, .nbuffers = 1, .modes = { STARPU_R } };

int
main (void)
{
  starpu_data_handle_t handle;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t) &value,
                                 sizeof value);
  struct starpu_task *task = new_task (&writer, NULL);
  task->handles[0] = handle;
  submit (task);
  task = new_task (&nowhere, NULL);
  task->handles[0] = handle;
  task->detach = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  starpu_data_unregister (handle);
  CHECK_EQ (value, 1);
  starpu_shutdown ();
  return 0;
}
