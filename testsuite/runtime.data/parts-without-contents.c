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

/* One part: the second half. */
static void
take_second_half (void *whole, void *part, struct starpu_data_filter *given,
                  unsigned i, unsigned count)
{
  (void)given;
  (void)i;
  (void)count;
  const struct starpu_vector_interface *all
      = (const struct starpu_vector_interface *)whole;
  struct starpu_vector_interface *half = (struct starpu_vector_interface *)part;
  const size_t before = kLength / 2 * sizeof (int);
  *half = *all;
  half->nx = kLength / 2;
  half->ptr = all->ptr != 0 ? all->ptr + before : 0;
  half->offset = all->offset + before;
}

/* What belongs to no part keeps its contents. */
static void
invalidate_half (starpu_data_handle_t handle)
{
  struct starpu_data_filter halving
      = { .filter_func = take_second_half, .nchildren = 1 };
  set (handle, 3);
  starpu_data_partition (handle, &halving);
  starpu_data_invalidate_submit (starpu_data_get_sub_data (handle, 1, 0));
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  for (int i = 0; i < kLength / 2; ++i)
    CHECK_EQ (((int *)starpu_data_get_local_ptr (handle))[i], 3);
  starpu_data_release (handle);
}

int
main (void)
{
  static int values[kLength];
  start ();
  starpu_data_handle_t handle = new_vector (values, kLength);
  invalidate_half (handle);

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
