/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A duplicate of a task is one of its own with the same members: both are
   submitted, and waited for together.
   rows: E03 R03 */

#include "../support/check.h"

static int sum;

static void
add (void *buffers[], void *argument)
{
  __atomic_fetch_add ((int *)STARPU_VARIABLE_GET_PTR (buffers[0]),
                      *(const int *)argument, __ATOMIC_RELAXED);
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { add }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  static int amount = 3;
  struct starpu_task *tasks[4];
  starpu_data_handle_t handle;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&sum,
                                 sizeof sum);
  tasks[0] = new_task (&codelet, &amount);
  tasks[0]->handles[0] = handle;
  tasks[0]->detach = 0;
  tasks[0]->destroy = 0;
  tasks[0]->priority = 1;
  tasks[0]->name = "original";
  for (int i = 1; i < 4; ++i)
    {
      tasks[i] = starpu_task_dup (tasks[0]);
      CHECK (tasks[i] != NULL && tasks[i] != tasks[0]);
      CHECK (tasks[i]->cl == &codelet && tasks[i]->cl_arg == &amount);
      CHECK (tasks[i]->handles[0] == handle);
      CHECK (strcmp (tasks[i]->name, "original") == 0);
      CHECK (tasks[i]->priority == 1 && tasks[i]->detach == 0);
    }
  for (int i = 0; i < 4; ++i)
    submit (tasks[i]);
  CHECK_EQ (starpu_task_wait_array (tasks, 4), 0);

  /* Of one that has been executed, too. */
  struct starpu_task *again = starpu_task_dup (tasks[0]);
  CHECK (again != NULL);
  submit (again);
  CHECK_EQ (starpu_task_wait_array (&again, 1), 0);
  CHECK_EQ (starpu_task_wait_array (NULL, 0), 0);
  starpu_task_destroy (again);
  for (int i = 0; i < 4; ++i)
    starpu_task_destroy (tasks[i]);
  starpu_data_unregister (handle);
  CHECK_EQ (sum, 15);
  starpu_shutdown ();
  return 0;
}
