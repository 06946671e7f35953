/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task may register data of its own for the tasks that it submits, and
   unregister them when it has waited for these; while somebody uses the data
   that is refused, and nothing happens.  What was reduced is joined.
   rows: C32
   configs: one many sim */

#include "../support/check.h"
#include <asterism_abi.h>

static const struct asterism_site_v1 here = { __FILE__, __LINE__, 0 };
static int held, go_on;

static void
add (void *buffers[], void *argument)
{
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[0]) += *(int *)argument;
}

static void
hold (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  __atomic_store_n (&held, 1, __ATOMIC_RELEASE);
  while (!__atomic_load_n (&go_on, __ATOMIC_ACQUIRE))
    ;
}

static void
clear (void *buffers[], void *argument)
{
  (void)argument;
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[0]) = 0;
}

static void
join (void *buffers[], void *argument)
{
  (void)argument;
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[0])
      += *(int *)STARPU_VARIABLE_GET_PTR (buffers[1]);
}

static struct starpu_codelet clear_codelet
    = { .cpu_funcs = { clear }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet join_codelet = {
  .cpu_funcs = { join }, .nbuffers = 2, .modes = { STARPU_RW, STARPU_R }
};
static struct starpu_codelet reduce_codelet
    = { .cpu_funcs = { add }, .nbuffers = 1, .modes = { STARPU_REDUX } };
static struct starpu_codelet add_codelet
    = { .cpu_funcs = { add }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet hold_codelet
    = { .cpu_funcs = { hold }, .nbuffers = 1, .modes = { STARPU_R } };

static starpu_data_handle_t
register_it (int *value)
{
  starpu_data_handle_t handle;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)value,
                                 sizeof *value);
  return handle;
}

static void
parent (void *buffers[], void *argument)
{
  static int numbers[] = { 1, 2, 3, 4 };
  (void)buffers;
  for (int again = 0; again < 4; ++again)
    {
      int sum = 0;
      starpu_data_handle_t handle = register_it (&sum);
      starpu_data_set_reduction_methods (handle, &join_codelet, &clear_codelet);
      for (int i = 0; i < 4; ++i)
        {
          struct starpu_task *task = new_task (
              again % 2 == 0 ? &add_codelet : &reduce_codelet, &numbers[i]);
          task->handles[0] = handle;
          submit (task);
        }
      asterism_wait_v1 (&here);
      starpu_data_unregister (handle);
      CHECK_EQ (sum, 10);
    }
  *(int *)argument = 1;
}
static struct starpu_codelet parent_codelet = { .cpu_funcs = { parent } };

static void
hasty (void *buffers[], void *argument)
{
  (void)buffers;
  starpu_data_unregister (*(starpu_data_handle_t *)argument);
  __atomic_store_n (&go_on, 1, __ATOMIC_RELEASE);
}
static struct starpu_codelet hasty_codelet = { .cpu_funcs = { hasty } };

int
main (void)
{
  int done = 0, value = 5;
  start ();
  submit (new_task (&parent_codelet, &done));
  starpu_task_wait_for_all ();
  CHECK_EQ (done, 1);

  /* With one worker nobody could hold it meanwhile. */
  if (starpu_worker_get_count () > 1)
    {
      starpu_data_handle_t handle = register_it (&value);
      struct starpu_task *task = new_task (&hold_codelet, NULL);
      task->handles[0] = handle;
      submit (task);
      while (!__atomic_load_n (&held, __ATOMIC_ACQUIRE))
        ;
      submit (new_task (&hasty_codelet, &handle));
      starpu_task_wait_for_all ();
      static int more = 7;
      task = new_task (&add_codelet, &more);
      task->handles[0] = handle;
      submit (task);
      starpu_data_unregister (handle);
      CHECK_EQ (value, 12);
    }
  starpu_shutdown ();
  return 0;
}
