/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A planned partitioning takes its turn among the tasks: whole, parts, whole,
   without waiting.
   rows: R21 R22  */

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
  for (int round = 0; round < 10; ++round)
    {
      add (handle, 1);
      starpu_data_partition_submit (handle, 5, parts);
      for (int i = 0; i < 5; ++i)
        add (parts[i], 10 * i);
      starpu_data_unpartition_submit (handle, 5, parts, STARPU_MAIN_RAM);
      add (handle, 1);
    }
  starpu_task_wait_for_all ();
  starpu_data_partition_clean (handle, 5, parts);
  starpu_data_unregister (handle);
  for (int i = 0; i < 100; ++i)
    CHECK_EQ (values[i], 20 + 100 * (i / 20));
  starpu_shutdown ();
  return 0;
}
