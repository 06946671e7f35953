/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Acquire waits for the tasks before it and gives the data to the application:
   read, overwritten or changed; tasks after it see what it wrote.
   rows: E06  */

#include "aux-vectors.h"

int
main (void)
{
  static int values[1000];
  start ();
  starpu_data_handle_t handle = new_vector (values, 1000);
  for (int i = 0; i < 10; ++i)
    add (handle, 1);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  for (int i = 0; i < 1000; ++i)
    CHECK_EQ (values[i], 10);
  starpu_data_release (handle);
  add (handle, 1);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  CHECK_EQ (values[999], 11);
  values[999] = 5;
  starpu_data_release (handle);
  add (handle, 1);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (values[999], 6);
  starpu_data_release (handle);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_W), 0);
  for (int i = 0; i < 1000; ++i)
    values[i] = i;
  starpu_data_release (handle);
  add (handle, 1);
  starpu_data_unregister (handle);
  for (int i = 0; i < 1000; ++i)
    CHECK_EQ (values[i], i + 1);
  starpu_shutdown ();
  return 0;
}
