/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data that are acquired with STARPU_UNMAP are used where they lie by no device
   that shares main memory, until the next task there; contents are what tasks
   left.
   rows: E06 R14 R20
   configs: sim sim-only
   env: STARPU_SIM_SHARES=1 */

#include <errno.h>

#include "aux-vectors.h"

static starpu_data_handle_t handle;
static int calls;

static void
look (void *argument)
{
  (void)argument;
  CHECK (!starpu_data_test_if_mapped_on_node (handle, 1));
  ++calls;
  starpu_data_release (handle);
}

int
main (void)
{
  static const enum starpu_data_access_mode modes[]
      = { STARPU_R, STARPU_W, STARPU_RW };
  static int values[1000];
  start ();
  handle = new_vector (values, 1000);
  for (int m = 0; m < 3; ++m)
    {
      run_on_node (&set_codelet, handle, (void *)(intptr_t)(m + 5), 1);
      CHECK_EQ (starpu_data_acquire (handle, modes[m]), 0);
      CHECK (starpu_data_test_if_mapped_on_node (handle, 1));
      starpu_data_release (handle);
      CHECK_EQ (starpu_data_acquire (handle, modes[m] | STARPU_UNMAP), 0);
      CHECK (!starpu_data_test_if_mapped_on_node (handle, 1));
      CHECK_EQ (values[999], m + 5);
      starpu_data_release (handle);
    }
  run_on_node (&add_codelet, handle, (void *)1, 1);
  CHECK_EQ (starpu_data_acquire_cb (handle, STARPU_R | STARPU_UNMAP, look, NULL),
            0);
  run_on_node (&add_codelet, handle, (void *)1, 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (calls, 1);
  CHECK (starpu_data_test_if_mapped_on_node (handle, 1));

  /* It says how to acquire, and is no mode of its own. */
  CHECK_EQ (starpu_data_acquire (handle, STARPU_UNMAP), -EINVAL);
  static struct starpu_codelet wrong = { .cpu_funcs = { read_vector },
                                         .nbuffers = 1,
                                         .modes = { STARPU_R | STARPU_UNMAP } };
  struct starpu_task *task = new_task (&wrong, NULL);
  task->handles[0] = handle;
  CHECK_EQ (starpu_task_submit (task), -EINVAL);
  task->destroy = 0;
  starpu_task_destroy (task);

  /* Storage there can be given up, too. */
  CHECK_EQ (starpu_data_evict_from_node (handle, 1), 0);
  CHECK (!starpu_data_test_if_mapped_on_node (handle, 1));
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 9);
  starpu_shutdown ();
  return 0;
}
