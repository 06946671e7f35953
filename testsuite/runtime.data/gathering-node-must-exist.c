/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Parts cannot come together on a memory node that does not exist: a message
   says so, and they stay in use.
   rows: R21 */

#include "aux-vectors.h"

enum
{
  kLength = 12,
  kParts = 3,
  kNowhere = 1000
};

int
main (void)
{
  static int values[kLength];
  start ();
  starpu_data_handle_t handle = new_vector (values, kLength), parts[kParts];
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = kParts };
  starpu_data_partition_plan (handle, &filter, parts);
  set (parts[1], 5);
  starpu_data_unpartition_submit (handle, kParts, parts, kNowhere);
  starpu_data_unpartition_readonly_submit (handle, kParts, parts, kNowhere);
  starpu_data_unpartition_submit_r (handle, kNowhere);
  starpu_data_partition_clean_node (handle, kParts, parts, kNowhere);
  add (parts[1], 1);
  starpu_data_partition_clean (handle, kParts, parts);

  starpu_data_partition (handle, &filter);
  starpu_data_unpartition (handle, kNowhere);
  CHECK_EQ (starpu_data_get_nb_children (handle), kParts);
  add (starpu_data_get_sub_data (handle, 1, 1), 1);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  starpu_data_unregister (handle);
  for (int i = 0; i < kLength; ++i)
    CHECK_EQ (values[i], i / 4 == 1 ? 7 : 0);
  starpu_shutdown ();
  return 0;
}
