/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Handles are found by their main-memory address, parts too, until they are
   unregistered.
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
  CHECK (starpu_data_lookup (values) == handle);
  CHECK (starpu_data_lookup (values + 25)
         == starpu_data_get_sub_data (handle, 1, 1));
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  CHECK (starpu_data_lookup (values + 25) == NULL);
  starpu_data_unregister (handle);
  CHECK (starpu_data_lookup (values) == NULL);
  starpu_shutdown ();
  return 0;
}
