/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Whoever has acquired data and then calls what waits for them gets an error,
   and does not wait for itself; partitioned data are not invalidated.
   rows: R20 R21  */

#include <errno.h>

#include "aux-vectors.h"

int
main (void)
{
  static int values[40], copies[40];
  start ();
  starpu_data_handle_t handle = new_vector (values, 40),
                       other = new_vector (copies, 40);
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = 4 };
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  values[0] = 1;
  CHECK_EQ (starpu_data_cpy (other, handle, 0, NULL, NULL), -EDEADLK);
  CHECK_EQ (starpu_data_cpy (handle, other, 0, NULL, NULL), -EDEADLK);
  starpu_data_partition (handle, &filter);
  CHECK_EQ (starpu_data_get_nb_children (handle), 0);
  starpu_data_invalidate (handle);
  starpu_data_release (handle);

  /* Two read side by side. */
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (starpu_data_cpy (other, handle, 0, NULL, NULL), 0);
  CHECK_EQ (starpu_data_cpy (handle, other, 0, NULL, NULL), -EDEADLK);
  starpu_data_release (handle);

  starpu_data_partition (handle, &filter);
  starpu_data_handle_t part = starpu_data_get_child (handle, 3);
  starpu_data_invalidate (handle);
  starpu_data_invalidate_submit (handle);
  CHECK_EQ (starpu_data_request_allocation (handle, STARPU_MAIN_RAM), -EINVAL);
  CHECK_EQ (starpu_data_acquire (part, STARPU_RW), 0);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  CHECK_EQ (starpu_data_get_nb_children (handle), 4);
  starpu_data_release (part);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);

  /* So it is with what gives way to others by a plan. */
  starpu_data_handle_t parts[4];
  starpu_data_partition_plan (handle, &filter, parts);
  CHECK_EQ (starpu_data_acquire (parts[1], STARPU_RW), 0);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), -EDEADLK);
  CHECK_EQ (starpu_data_cpy (handle, other, 0, NULL, NULL), -EDEADLK);
  starpu_data_partition (handle, &filter);
  starpu_data_invalidate (handle);
  starpu_data_release (parts[1]);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (starpu_data_acquire (parts[1], STARPU_RW), -EDEADLK);
  CHECK_EQ (starpu_data_acquire (parts[1], STARPU_R), 0);
  starpu_data_release (parts[1]);
  starpu_data_release (handle);

  /* What is only read does not give way either. */
  starpu_data_handle_t others[4];
  starpu_data_partition_plan (handle, &filter, others);
  CHECK_EQ (starpu_data_acquire (parts[0], STARPU_R), 0);
  CHECK_EQ (starpu_data_acquire (parts[1], STARPU_RW), -EDEADLK);
  CHECK_EQ (starpu_data_acquire (parts[1], STARPU_R), 0);
  CHECK_EQ (starpu_data_acquire (others[1], STARPU_R), 0);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  starpu_data_release (handle);
  starpu_data_release (others[1]);
  starpu_data_release (parts[1]);
  starpu_data_release (parts[0]);
  starpu_data_partition_submit (handle, 4, parts);
  CHECK_EQ (starpu_data_acquire (parts[0], STARPU_R), 0);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), -EDEADLK);
  CHECK_EQ (starpu_data_acquire (others[0], STARPU_R), -EDEADLK);
  starpu_data_release (parts[0]);
  starpu_data_partition_clean (handle, 4, others);
  starpu_data_partition_clean (handle, 4, parts);
  starpu_data_unregister (handle);
  starpu_data_unregister (other);
  CHECK_EQ (values[0], 1);
  CHECK_EQ (copies[0], 1);
  starpu_shutdown ();
  return 0;
}
