/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* While the program has acquired data that are renamed, it finds what it has
   acquired at their address, and is told that this is there, although a task
   that was submitted since overwrites the data elsewhere.
   rows: G16 */

#include "aux-vectors.h"

enum
{
  kLength = 10
};

static int values[kLength];

static void
check_seen (starpu_data_handle_t handle, int expected)
{
  CHECK (starpu_data_get_local_ptr (handle) == values);
  CHECK (starpu_data_is_on_node (handle, STARPU_MAIN_RAM));
  CHECK (starpu_data_test_if_allocated_on_node (handle, STARPU_MAIN_RAM));
  CHECK_EQ (values[kLength - 1], expected);
}

/* What is submitted in the callback does not wait for it. */
static void
overwrite (void *argument)
{
  starpu_data_handle_t handle = (starpu_data_handle_t)argument;
  check_seen (handle, 2);
  set (handle, 3);
  check_seen (handle, 2);
  starpu_data_release (handle);
}

int
main (void)
{
  start ();
  starpu_data_handle_t handle = new_vector (values, kLength);
  starpu_data_set_renaming_flag (handle, 1);
  set (handle, 1);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  set (handle, 2);
  starpu_task_wait_for_all (); /* The task need not wait for the release. */
  check_seen (handle, 1);
  starpu_data_release (handle);

  CHECK_EQ (starpu_data_acquire_cb (handle, STARPU_R, overwrite, handle), 0);
  starpu_task_wait_for_all ();
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 3);
  starpu_shutdown ();
  return 0;
}
