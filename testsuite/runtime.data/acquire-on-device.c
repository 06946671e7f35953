/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The application may acquire data on a device: they are valid there, and not
   elsewhere once it wrote.
   rows: E06 R17
   configs: sim  */

#include "aux-vectors.h"

int
main (void)
{
  static int values[4] = { 1, 2, 3, 4 };
  start ();
  starpu_data_handle_t handle = new_vector (values, 4);
  CHECK_EQ (starpu_data_acquire_on_node (handle, 1, STARPU_RW), 0);
  CHECK (starpu_data_is_on_node (handle, 1));
  CHECK (!starpu_data_is_on_node (handle, 0));
  // Simulated devices use the process's memory.
  struct starpu_vector_interface *there
      = (struct starpu_vector_interface *)starpu_data_get_interface_on_node (
          handle, 1);
  CHECK (there->ptr != (uintptr_t)values);
  ((int *)there->ptr)[2] = 30;
  starpu_data_release_on_node (handle, 1);
  starpu_data_unregister (handle);
  CHECK_EQ (values[2], 30);
  CHECK_EQ (values[3], 4);
  starpu_shutdown ();
  return 0;
}
