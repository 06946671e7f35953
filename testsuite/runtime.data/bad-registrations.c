/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Registrations that make no sense give no handle and a message.
   rows: R20 */

#include "../support/check.h"

int
main (void)
{
  int value;
  starpu_data_handle_t handle = (starpu_data_handle_t)&value;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 4);
  CHECK (handle == NULL); // not started
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, 0, 4);
  CHECK (handle == NULL);
  starpu_variable_data_register (&handle, 1000, (uintptr_t)&value, 4);
  CHECK (handle == NULL);
  starpu_matrix_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value, 1,
                               2, 2, 4);
  CHECK (handle == NULL);
  starpu_vector_data_register (NULL, STARPU_MAIN_RAM, (uintptr_t)&value, 1, 4);
  // No elements: fine.
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, 0, 0, 4);
  CHECK (handle != NULL);
  CHECK_EQ (starpu_data_get_size (handle), 0);
  CHECK_EQ (starpu_matrix_get_nx (handle), 0); // a message: a vector
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
