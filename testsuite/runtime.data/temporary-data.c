/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data without a home are allocated where they are first written and vanish
   with their handle.
   rows: R11  */

#include "aux-vectors.h"

int
main (void)
{
  static int seen[50];
  start ();
  for (int i = 0; i < 50; ++i)
    {
      starpu_data_handle_t handle = new_vector (NULL, 100);
      CHECK_EQ (starpu_data_get_home_node (handle), -1);
      set (handle, i);
      add (handle, 1000);
      run_on (&read_codelet, handle, &seen[i]);
      if (i % 2)
        starpu_data_unregister_submit (handle);
      else
        starpu_data_unregister (handle);
    }
  starpu_task_wait_for_all ();
  for (int i = 0; i < 50; ++i)
    CHECK_EQ (seen[i], 1000 + i);
  starpu_shutdown ();
  return 0;
}
