/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Without sequential consistency a task waits for its own dependencies only,
   and writers still exclude each other.
   rows: C28 */

#include "../support/check.h"
static int value, first;

static void
note (void *buffers[], void *argument)
{
  int *cell = (int *) STARPU_VARIABLE_GET_PTR (buffers[0]);
  if (*cell == 0)
    first = (int) (long) argument;
  ++*cell;
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { note }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  starpu_data_handle_t handle;
  struct starpu_task *task[2];
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t) &value,
                                 sizeof value);
  for (long i = 0; i < 2; ++i)
    {
      task[i] = new_task (&codelet, (void *) (i + 1));
      task[i]->handles[0] = handle;
      task[i]->sequential_consistency = 0;
    }
  starpu_task_declare_deps (task[0], 1, task[1]);
  submit (task[0]);
  submit (task[1]);
  starpu_task_wait_for_all ();
  starpu_data_unregister (handle);
  CHECK_EQ (value, 2);
  CHECK_EQ (first, 2);
  starpu_shutdown ();
  return 0;
}
