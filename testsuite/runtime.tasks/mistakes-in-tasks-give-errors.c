/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that were not initialised, modes that are none and impossible numbers
   of buffers are refused with -EINVAL.
   rows: C25 */

#include "../support/check.h"

#include <errno.h>

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
}

/* Submits a task with one buffer in a mode. */
static int
submit_mode (starpu_data_handle_t handle, int mode)
{
  struct starpu_codelet codelet
      = { .cpu_funcs = { nothing },
          .nbuffers = 1,
          .modes = { (enum starpu_data_access_mode)mode } };
  struct starpu_task *task = new_task (&codelet, NULL);
  task->handles[0] = handle;
  int result = starpu_task_submit (task);
  CHECK (result != 0);
  starpu_task_destroy (task);
  return result;
}

/* Submits a task of many buffers, with arrays of its own for them or not. */
static int
submit_count (starpu_data_handle_t handle, int count, int with_modes)
{
  struct starpu_codelet codelet
      = { .cpu_funcs = { nothing }, .nbuffers = count };
  struct starpu_task *task = new_task (&codelet, NULL);
  if (count > 0)
    {
      task->dyn_handles
          = (starpu_data_handle_t *)malloc (count * sizeof *task->dyn_handles);
      for (int i = 0; i < count; ++i)
        task->dyn_handles[i] = handle;
    }
  if (with_modes)
    {
      task->dyn_modes = (enum starpu_data_access_mode *)malloc (
          count * sizeof *task->dyn_modes);
      for (int i = 0; i < count; ++i)
        task->dyn_modes[i] = STARPU_R;
    }
  int result = starpu_task_submit (task);
  CHECK (result != 0);
  starpu_task_destroy (task);
  return result;
}

static int
submit_node (starpu_data_handle_t handle, int node)
{
  static struct starpu_codelet codelet = { .cpu_funcs = { nothing },
                                           .nbuffers = 1,
                                           .modes = { STARPU_R },
                                           .specific_nodes = 1 };
  codelet.nodes[0] = node;
  struct starpu_task *task = starpu_task_create ();
  task->cl = &codelet;
  task->handles[0] = handle;
  task->synchronous = 1;
  task->destroy = 0;
  int result = starpu_task_submit (task);
  starpu_task_destroy (task);
  return result;
}

int
main (void)
{
  start ();
  int value = 0;
  starpu_data_handle_t handle;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  CHECK_EQ (submit_mode (handle, 0), -EINVAL);
  CHECK_EQ (submit_mode (handle, 77777), -EINVAL);
  CHECK_EQ (submit_mode (handle, STARPU_COMMUTE), -EINVAL);
  CHECK_EQ (submit_mode (handle, STARPU_RW | 1 << 9), -EINVAL);
  static const int others[] = { 0,
                                STARPU_R,
                                STARPU_W,
                                STARPU_SCRATCH,
                                STARPU_REDUX,
                                STARPU_RW | STARPU_COMMUTE };
  for (unsigned i = 0; i < sizeof others / sizeof *others; ++i)
    CHECK_EQ (submit_mode (handle, others[i] | ASTERISM_CONCURRENT), -EINVAL);
  CHECK_EQ (submit_count (handle, STARPU_NMAXBUFS + 1, 0), -EINVAL);
  CHECK_EQ (submit_count (handle, 70000, 1), -EINVAL);
  CHECK_EQ (submit_count (handle, -5, 0), -EINVAL);

  CHECK_EQ (submit_node (handle, 1000), -EINVAL);
  CHECK_EQ (submit_node (handle, STARPU_SPECIFIC_NODE_CPU), 0);

  struct starpu_codelet codelet = { .cpu_funcs = { nothing } };
  struct starpu_task blank;
  memset (&blank, 0, sizeof blank);
  blank.cl = &codelet;
  CHECK_EQ (starpu_task_submit (&blank), -EINVAL);
  starpu_task_clean (&blank);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
