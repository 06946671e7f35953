/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Handles are found by their main-memory address, parts too, of which the first
   has the address while the whole is partitioned, until they are unregistered;
   so are data that were allocated when they were first written.
   rows: R20  */

#include "aux-vectors.h"

int
main (void)
{
  static int values[100], other;
  CHECK (starpu_data_lookup (values) == NULL);
  start ();
  starpu_data_handle_t handle = new_vector (values, 100);
  CHECK (starpu_data_lookup (values) == handle);
  CHECK (starpu_data_lookup (&other) == NULL);
  CHECK (starpu_data_lookup (NULL) == NULL);
  // A second registration of the address does not hide the first.
  starpu_data_handle_t again = new_vector (values, 10);
  CHECK (again != handle);
  CHECK (starpu_data_lookup (values) == handle);
  starpu_data_unregister (again);
  CHECK (starpu_data_lookup (values) == handle);

  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = 4 };
  starpu_data_partition (handle, &filter);
  for (int i = 0; i < 4; ++i)
    CHECK (starpu_data_lookup (values + 25 * i)
           == starpu_data_get_sub_data (handle, 1, i));
  starpu_data_unpartition (handle, -1);
  CHECK_EQ (starpu_data_get_nb_children (handle), 0);
  CHECK (starpu_data_lookup (values) == handle);
  CHECK (starpu_data_lookup (values + 25) == NULL);
  starpu_data_unregister (handle);
  CHECK (starpu_data_lookup (values) == NULL);

  starpu_data_handle_t lazy = new_vector (NULL, 100);
  CHECK_EQ (starpu_data_acquire (lazy, STARPU_W), 0);
  int *place = (int *)starpu_data_get_local_ptr (lazy);
  CHECK (place != NULL);
  CHECK (starpu_data_lookup (place) == lazy);
  CHECK (starpu_data_lookup (place + 1) == NULL);
  starpu_data_release (lazy);
  starpu_data_unregister (lazy);
  CHECK (starpu_data_lookup (place) == NULL);
  starpu_shutdown ();
  return 0;
}
