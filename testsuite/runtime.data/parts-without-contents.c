/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data whose parts have no contents have none when they are whole again,
   although they have a home.
   rows: R21 R22 */

#include <errno.h>

#include "aux-vectors.h"

enum
{
  kLength = 24,
  kParts = 3
};

static struct starpu_data_filter filter
    = { .filter_func = starpu_vector_filter_block, .nchildren = kParts };

static void
invalidate_parts (starpu_data_handle_t handle)
{
  for (unsigned i = 0; i < kParts; ++i)
    starpu_data_invalidate_submit (starpu_data_get_sub_data (handle, 1, i));
}

int
main (void)
{
  static int values[kLength];
  start ();
  starpu_data_handle_t handle = new_vector (values, kLength);

  /* Nothing before they are divided. */
  starpu_data_invalidate (handle);
  starpu_data_partition (handle, &filter);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), -ENODATA);

  /* Nothing afterwards, two levels deep. */
  set (handle, 1);
  starpu_data_map_filters (handle, 2, &filter, &filter);
  for (unsigned i = 0; i < kParts; ++i)
    invalidate_parts (starpu_data_get_sub_data (handle, 1, i));
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), -ENODATA);

  /* What is written then is found. */
  starpu_data_partition (handle, &filter);
  for (unsigned i = 0; i < kParts; ++i)
    set (starpu_data_get_sub_data (handle, 1, i), 2);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  for (int i = 0; i < kLength; ++i)
    CHECK_EQ (values[i], 2);
  starpu_shutdown ();
  return 0;
}
