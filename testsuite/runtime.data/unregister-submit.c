/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* unregister_submit does not wait; the contents come home once the tasks have
   finished.
   rows: E06  */

#include "aux-vectors.h"

int
main (void)
{
  static int values[100];
  start ();
  starpu_data_handle_t handle = new_vector (values, 100);
  for (int i = 0; i < 50; ++i)
    add (handle, 2);
  starpu_data_unregister_submit (handle);
  starpu_task_wait_for_all ();
  for (int i = 0; i < 100; ++i)
    CHECK_EQ (values[i], 100);
  CHECK (starpu_data_lookup (values) == NULL);
  starpu_shutdown ();
  return 0;
}
