/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data said not to be used may be used all the same.
   rows: G19  */

#include "aux-vectors.h"

int
main (void)
{
  static int values[4];
  start ();
  starpu_data_handle_t handle = new_vector (values, 4);
  for (int i = 0; i < 20; ++i)
    {
      add (handle, 1);
      starpu_data_wont_use (handle);
    }
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 20);
  starpu_shutdown ();
  return 0;
}
