/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A handle used after its registration, or what never was a handle, gives an
   error or a message.
   rows: E06 R20  */

#include <errno.h>

#include "aux-vectors.h"

static void
misuse (starpu_data_handle_t handle)
{
  int state = 7;
  CHECK_EQ (starpu_task_insert (&add_codelet, STARPU_RW, handle, 0), -EINVAL);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), -EINVAL);
  CHECK_EQ (starpu_data_acquire_try (handle, STARPU_R), -EINVAL);
  CHECK_EQ (starpu_data_prefetch_on_node (handle, 0, 1), -EINVAL);
  CHECK_EQ (starpu_data_request_allocation (handle, 0), -EINVAL);
  starpu_data_query_status (handle, 0, NULL, &state, NULL);
  CHECK_EQ (state, 0);
  CHECK_EQ (starpu_data_get_nb_children (handle), 0);
  starpu_data_invalidate_submit (handle); // messages from here on
  starpu_data_release (handle);
  starpu_data_unregister_submit (handle);
  starpu_data_unregister (handle);
}

int
main (void)
{
  static int values[4];
  static long garbage[100];
  start ();
  starpu_data_handle_t handle = new_vector (values, 4);
  add (handle, 1);
  starpu_data_unregister (handle);
  misuse (handle);
  misuse ((starpu_data_handle_t)garbage);

  handle = new_vector (values, 4);
  starpu_shutdown ();
  start ();
  starpu_data_unregister (handle); // of the former runtime
  starpu_data_handle_t next = new_vector (values, 4);
  add (next, 1);
  starpu_data_unregister (next);
  CHECK_EQ (values[0], 2);
  starpu_shutdown ();
  return 0;
}
