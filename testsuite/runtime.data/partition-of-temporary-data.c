/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data without a home may be partitioned before they have contents.
   rows: R21 R11  */

#include "aux-vectors.h"

int
main (void)
{
  static int seen;
  start ();
  starpu_data_handle_t handle = new_vector (NULL, 100);
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = 4 };
  starpu_data_partition (handle, &filter);
  for (int i = 0; i < 4; ++i)
    set (starpu_data_get_sub_data (handle, 1, i), 6);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  add (handle, 1);
  run_on (&read_codelet, handle, &seen);
  starpu_data_unregister (handle);
  CHECK_EQ (seen, 7);
  starpu_shutdown ();
  return 0;
}
