/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A duplicate of a task is one of its own with the same members: both are
   submitted, and waited for together.  What is freed with the original is its
   own, or a copy: of the values of a task that is being executed, too.
   rows: R01 */

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

static struct starpu_codelet adding_value;

/* Adds the value of the task, and has a duplicate of it do the same. */
static void
add_twice (void *buffers[], void *argument)
{
  int amount;
  starpu_codelet_unpack_args (argument, &amount);
  add (buffers, &amount);
  if (amount != 100)
    return;
  struct starpu_task *copy = starpu_task_dup (starpu_task_get_current ());
  CHECK (copy != NULL && copy->cl_arg != argument);
  CHECK (copy->cl_arg_free && copy->dyn_handles == NULL);
  amount = 7;
  memcpy ((char *)copy->cl_arg + copy->cl_arg_size - sizeof amount, &amount,
          sizeof amount);
  submit (copy);
}

static void
duplicate_what_is_executed (starpu_data_handle_t handle)
{
  adding_value = codelet;
  adding_value.cpu_funcs[0] = add_twice;
  const int amount = 100;
  CHECK_EQ (starpu_task_insert (&adding_value, STARPU_RW, handle, STARPU_VALUE,
                                &amount, sizeof amount, 0),
            0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

/* What a task has freed is not there any more. */
static void
duplicate_what_is_cleaned (void)
{
  struct starpu_task task;
  starpu_task_init (&task);
  task.cl_arg = malloc (4);
  task.cl_arg_size = 4;
  task.cl_arg_free = 1;
  task.detach = 0;
  submit (&task);
  CHECK_EQ (starpu_task_wait (&task), 0);
  starpu_task_clean (&task);
  struct starpu_task *copy = starpu_task_dup (&task);
  CHECK (copy != NULL && copy->cl_arg == NULL);
  starpu_task_destroy (copy);
}

/* Arrays of buffers are copied. */
static void
duplicate_arrays (starpu_data_handle_t handle)
{
  static int amount = 1000;
  struct starpu_task *task = new_task (&codelet, &amount);
  task->dyn_handles = malloc (sizeof *task->dyn_handles);
  task->dyn_handles[0] = handle;
  struct starpu_task *copy = starpu_task_dup (task);
  CHECK (copy != NULL && copy->dyn_handles != task->dyn_handles);
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  submit (copy);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

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
  duplicate_what_is_executed (handle);
  duplicate_what_is_cleaned ();
  duplicate_arrays (handle);
  starpu_data_unregister (handle);
  CHECK_EQ (sum, 15 + 107 + 2000);
  starpu_shutdown ();
  return 0;
}
