/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* acquire_try gives access only when no task has to be waited for.
   rows: E06  */

#include <errno.h>

#include "aux-vectors.h"

int
main (void)
{
  static int values[4];
  start ();
  starpu_data_handle_t handle = new_vector (values, 4);
  CHECK_EQ (starpu_data_acquire_try (handle, STARPU_R), 0);
  CHECK_EQ (starpu_data_acquire_try (handle, STARPU_R), 0); // readers share
  CHECK_EQ (starpu_data_acquire_try (handle, STARPU_RW), -EAGAIN);
  starpu_data_release (handle);
  CHECK_EQ (starpu_data_acquire_try (handle, STARPU_RW), -EAGAIN);
  starpu_data_release (handle);
  CHECK_EQ (starpu_data_acquire_try (handle, STARPU_RW), 0);
  CHECK_EQ (starpu_data_acquire_try (handle, STARPU_R), -EAGAIN);
  add (handle, 1);
  starpu_data_release (handle);
  starpu_task_wait_for_all ();
  CHECK_EQ (starpu_data_acquire_on_node_try (handle, STARPU_MAIN_RAM, STARPU_R),
            0);
  CHECK_EQ (values[3], 1);
  starpu_data_release_on_node (handle, STARPU_MAIN_RAM);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
