/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Where data have storage no other takes its place: the contents stay what they
   are, and no address is known for longer than the data.
   rows: R15 R20  */

#include "aux-vectors.h"

int
main (void)
{
  static int values[10], others[10];
  start ();
  starpu_data_handle_t handle = new_vector (values, 10);
  values[3] = 5;
  starpu_vector_ptr_register (handle, STARPU_MAIN_RAM, (uintptr_t)others,
                              (uintptr_t)others, 0);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  CHECK (starpu_data_get_local_ptr (handle) == values);
  starpu_data_release (handle);
  add (handle, 1);
  starpu_data_unregister (handle);
  CHECK (starpu_data_lookup (values) == NULL);
  CHECK_EQ (values[3], 6);
  CHECK_EQ (others[3], 0);

  /* The same of what the program gave before. */
  handle = new_vector (NULL, 10);
  starpu_vector_ptr_register (handle, STARPU_MAIN_RAM, (uintptr_t)values,
                              (uintptr_t)values, 0);
  set (handle, 2);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  starpu_data_release (handle);
  starpu_vector_ptr_register (handle, STARPU_MAIN_RAM, (uintptr_t)others,
                              (uintptr_t)others, 0);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK (starpu_data_get_local_ptr (handle) == values);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  CHECK_EQ (values[9], 2);
  starpu_shutdown ();
  return 0;
}
