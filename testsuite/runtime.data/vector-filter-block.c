/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A vector cut into parts as even as can be: tasks on the parts, then on the
   whole again.
   rows: R21 R23 E08!  */

#include "aux-vectors.h"

int
main (void)
{
  static int values[1003];
  start ();
  starpu_data_handle_t handle = new_vector (values, 1003);
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = 10 };
  set (handle, 1);
  starpu_data_partition (handle, &filter);
  CHECK_EQ (starpu_data_get_nb_children (handle), 10);
  size_t total = 0;
  for (int i = 0; i < 10; ++i)
    {
      starpu_data_handle_t part = starpu_data_get_sub_data (handle, 1, i);
      CHECK (part == starpu_data_get_child (handle, i));
      CHECK_EQ (starpu_vector_get_nx (part), i < 3 ? 101 : 100);
      total += starpu_vector_get_nx (part);
      add (part, i);
    }
  CHECK_EQ (total, 1003);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  CHECK_EQ (starpu_data_get_nb_children (handle), 0);
  add (handle, 100);
  starpu_data_unregister (handle);
  for (int k = 0; k < 1003; ++k)
    CHECK_EQ (values[k], 101 + (k < 303 ? k / 101 : 3 + (k - 303) / 100));
  starpu_shutdown ();
  return 0;
}
