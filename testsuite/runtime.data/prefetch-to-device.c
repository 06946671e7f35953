/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Prefetched data need no transfer when the task comes.
   rows: R09
   configs: sim  */

#include "aux-vectors.h"

int
main (void)
{
  static int values[100];
  start ();
  starpu_data_handle_t handle = new_vector (values, 100);
  CHECK_EQ (starpu_data_prefetch_on_node (handle, 1, 0), 0);
  CHECK (starpu_data_is_on_node (handle, 1));
  CHECK_EQ (transfers (), 1);
  CHECK_EQ (starpu_data_prefetch_on_node (handle, 2, 1), 0);
  for (int i = 0; i < 1000 && !starpu_data_is_on_node (handle, 2); ++i)
    starpu_usleep (1000);
  CHECK (starpu_data_is_on_node (handle, 2));
  transfers ();
  run_on_node (&read_codelet, handle, NULL, 1);
  run_on_node (&read_codelet, handle, NULL, 2);
  starpu_task_wait_for_all ();
  CHECK_EQ (transfers (), 0);
  CHECK (starpu_data_prefetch_on_node (handle, 77, 1) < 0);
  CHECK (starpu_data_prefetch_on_node (NULL, 1, 1) < 0);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
