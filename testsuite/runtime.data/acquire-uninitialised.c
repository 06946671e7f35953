/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data without contents may be acquired for writing only.
   rows: R11  */

#include <errno.h>

#include "aux-vectors.h"

int
main (void)
{
  start ();
  starpu_data_handle_t handle = new_vector (NULL, 4);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), -ENODATA);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_W), 0);
  int *values = (int *)starpu_vector_get_local_ptr (handle);
  CHECK (values != NULL);
  values[0] = 3;
  starpu_data_release (handle);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (values[0], 3);
  starpu_data_release (handle);
  starpu_data_invalidate (handle);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), -ENODATA);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
