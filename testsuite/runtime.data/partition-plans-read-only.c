/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Two read-only partitionings of one datum coexist with the whole; one is then
   turned into a writable one.
   rows: R21  */

#include "aux-vectors.h"

static int seen[12];

int
main (void)
{
  static int values[60];
  start ();
  starpu_data_handle_t handle = new_vector (values, 60), five[5], six[6];
  struct starpu_data_filter f5
      = { .filter_func = starpu_vector_filter_block, .nchildren = 5 };
  struct starpu_data_filter f6
      = { .filter_func = starpu_vector_filter_block, .nchildren = 6 };
  starpu_data_partition_plan (handle, &f5, five);
  starpu_data_partition_plan (handle, &f6, six);
  set (handle, 3);
  starpu_data_partition_readonly_submit (handle, 5, five);
  starpu_data_partition_readonly_submit (handle, 6, six);
  for (int i = 0; i < 5; ++i)
    run_on (&read_codelet, five[i], &seen[i]);
  for (int i = 0; i < 6; ++i)
    run_on (&read_codelet, six[i], &seen[5 + i]);
  run_on (&read_codelet, handle, &seen[11]);
  starpu_data_unpartition_submit (handle, 6, six, STARPU_MAIN_RAM);
  starpu_data_partition_readwrite_upgrade_submit (handle, 5, five);
  for (int i = 0; i < 5; ++i)
    add (five[i], i);
  starpu_data_partition_readonly_downgrade_submit (handle, 5, five);
  run_on (&read_codelet, five[4], &seen[0]);
  run_on (&read_codelet, handle, &seen[1]);
  starpu_data_unpartition_submit (handle, 5, five, -1);
  starpu_task_wait_for_all ();
  CHECK_EQ (seen[0], 7);
  for (int i = 1; i < 12; ++i)
    CHECK_EQ (seen[i], 3);
  starpu_data_partition_clean (handle, 5, five);
  starpu_data_partition_clean (handle, 6, six);
  starpu_data_unregister (handle);
  for (int i = 0; i < 60; ++i)
    CHECK_EQ (values[i], 3 + i / 12);
  starpu_shutdown ();
  return 0;
}
