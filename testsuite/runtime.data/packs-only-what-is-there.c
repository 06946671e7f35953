/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data without storage in main memory are not packed, nor unpacked to; their
   size is told, and once they are acquired they are as others.
   rows: R20  */

#include <errno.h>

#include "aux-vectors.h"

int
main (void)
{
  start ();
  starpu_data_handle_t handle = new_vector (NULL, 10);
  int values[10] = { 7, 8 };
  void *packed = NULL;
  starpu_ssize_t size = 0;
  CHECK_EQ (starpu_data_pack (handle, NULL, &size), 0);
  CHECK_EQ (size, sizeof values);
  CHECK_EQ (starpu_data_pack (handle, &packed, &size), -ENODATA);
  CHECK (packed == NULL);
  CHECK_EQ (starpu_data_peek (handle, values, sizeof values), -ENODATA);
  CHECK_EQ (starpu_data_unpack (handle, values, sizeof values), -ENODATA);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_W), 0);
  CHECK_EQ (starpu_data_peek (handle, values, sizeof values), 0);
  CHECK_EQ (starpu_data_pack (handle, &packed, &size), 0);
  CHECK_EQ (((int *)packed)[1], 8);
  free (packed);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
