/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Parts of parts of parts, reached by their path; ending the outermost
   partitioning ends all.
   rows: R22!  */

#include "aux-vectors.h"

int
main (void)
{
  static int values[2 * 3 * 4 * 5];
  start ();
  starpu_data_handle_t handle = new_vector (values, 120);
  struct starpu_data_filter f2
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  struct starpu_data_filter f3
      = { .filter_func = starpu_vector_filter_block, .nchildren = 3 };
  struct starpu_data_filter f4
      = { .filter_func = starpu_vector_filter_block, .nchildren = 4 };
  starpu_data_map_filters (handle, 3, &f2, &f3, &f4);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 4; ++k)
        {
          starpu_data_handle_t part
              = starpu_data_get_sub_data (handle, 3, i, j, k);
          CHECK_EQ (starpu_vector_get_nx (part), 5);
          set (part, 100 * i + 10 * j + k);
        }
  CHECK (starpu_data_get_sub_data (handle, 3, 1, 3, 0) == NULL); // a message
  CHECK (starpu_data_get_sub_data (handle, 4, 1, 1, 1, 1) == NULL);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  starpu_data_unregister (handle);
  for (int n = 0; n < 120; ++n)
    CHECK_EQ (values[n], 100 * (n / 60) + 10 * (n / 20 % 3) + n / 5 % 4);
  starpu_shutdown ();
  return 0;
}
