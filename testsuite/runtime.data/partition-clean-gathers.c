/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A plan that is dropped with a node for the whole leaves the contents valid
   there; a node that there is not is refused, and the plan stays.
   rows: R21 R22
   configs: sim */

#include "aux-vectors.h"

int
main (void)
{
  static int values[100];
  start ();
  starpu_data_handle_t handle = new_vector (values, 100), parts[5];
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = 5 };
  starpu_data_partition_plan (handle, &filter, parts);
  for (int i = 0; i < 5; ++i)
    run_on_node (&add_codelet, parts[i], (void *)(intptr_t)(10 * i), 2);
  starpu_data_partition_clean_node (handle, 5, parts, 100);
  CHECK (parts[0] != NULL);
  add (parts[0], 1);
  starpu_data_partition_clean_node (handle, 5, parts, 1);
  CHECK (parts[0] == NULL && parts[4] == NULL);
  while (!starpu_data_is_on_node (handle, 1))
    starpu_usleep (100);
  CHECK (!starpu_data_is_on_node (handle, 2));

  starpu_data_partition_plan (handle, &filter, parts);
  add (parts[1], 1);
  starpu_data_partition_clean_node (handle, 5, parts, -1);
  starpu_data_unregister (handle);
  for (int i = 0; i < 100; ++i)
    CHECK_EQ (values[i], 10 * (i / 20) + (i < 40));
  starpu_shutdown ();
  return 0;
}
