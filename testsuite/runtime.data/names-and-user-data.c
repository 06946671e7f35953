/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A handle keeps a name, coordinates and a pointer of the user's.
   rows: R20  */

#include "aux-vectors.h"

int
main (void)
{
  static int values[4];
  char name[] = "tile";
  int where[3] = { 0, 0, 0 };
  start ();
  starpu_data_handle_t handle = new_vector (values, 4);
  starpu_data_set_name (handle, name);
  name[0] = 'x';
  starpu_data_set_user_data (handle, values + 1);
  CHECK (starpu_data_get_user_data (handle) == values + 1);
  CHECK_EQ (starpu_data_get_coordinates_array (handle, 3, where), 0);
  starpu_data_set_coordinates (handle, 2, 5, 6);
  CHECK_EQ (starpu_data_get_coordinates_array (handle, 3, where), 2);
  CHECK (where[0] == 5 && where[1] == 6);
  where[1] = 7;
  CHECK_EQ (starpu_data_get_coordinates_array (handle, 1, where), 1);
  CHECK (where[0] == 5 && where[1] == 7);
  CHECK_EQ (starpu_data_get_sequential_consistency_flag (handle), 1);
  starpu_data_set_sequential_consistency_flag (handle, 0);
  CHECK_EQ (starpu_data_get_sequential_consistency_flag (handle), 0);
  starpu_data_set_default_sequential_consistency_flag (0);
  starpu_data_handle_t same;
  starpu_data_register_same (&same, handle);
  CHECK_EQ (starpu_data_get_sequential_consistency_flag (same), 0);
  CHECK_EQ (starpu_vector_get_nx (same), 4);
  CHECK_EQ (starpu_data_get_home_node (same), -1);
  starpu_data_set_default_sequential_consistency_flag (1);
  starpu_data_unregister (same);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
