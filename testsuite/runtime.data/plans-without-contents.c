/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What has no contents has none by way of a plan either: parts of data that
   nobody wrote, the whole and the parts of data that were invalidated.
   rows: R21 R22  */

#include <errno.h>

#include "aux-reduction.h"

enum
{
  kLength = 40,
  kParts = 4
};

static struct starpu_data_filter filter
    = { .filter_func = starpu_vector_filter_block, .nchildren = kParts };

static int
first_of (starpu_data_handle_t handle)
{
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  int first = *(int *)starpu_data_get_local_ptr (handle);
  starpu_data_release (handle);
  return first;
}

int
main (void)
{
  static int values[kLength];
  start ();
  starpu_data_handle_t whole, parts[kParts];
  starpu_vector_data_register (&whole, -1, 0, kLength, sizeof (int));
  starpu_data_partition_plan (whole, &filter, parts);
  CHECK_EQ (starpu_data_acquire (parts[1], STARPU_R), -ENODATA);
  CHECK_EQ (starpu_data_acquire (whole, STARPU_R), -ENODATA);
  set (parts[1], 5);
  CHECK_EQ (first_of (parts[1]), 5);
  CHECK_EQ (starpu_data_acquire (parts[2], STARPU_R), -ENODATA);

  /* A reduction begins such a part. */
  starpu_data_set_reduction_methods (parts[0], &join_codelet, &set_codelet);
  for (int i = 0; i < 10; ++i)
    run_on (&reduce_codelet, parts[0], (void *)1);
  CHECK_EQ (first_of (parts[0]), 10);
  CHECK_EQ (first_of (whole), 10);
  starpu_data_partition_clean (whole, kParts, parts);
  starpu_data_unregister (whole);

  /* To invalidate is a use, as others are. */
  whole = new_vector (values, kLength);
  starpu_data_partition_plan (whole, &filter, parts);
  add (parts[0], 1);
  starpu_data_invalidate (whole);
  CHECK_EQ (starpu_data_acquire (whole, STARPU_R), -ENODATA);
  set (whole, 3);
  starpu_data_invalidate_submit (parts[0]);
  CHECK_EQ (starpu_data_acquire (parts[0], STARPU_R), -ENODATA);
  CHECK_EQ (first_of (parts[1]), 3);
  add (parts[1], 1);
  starpu_data_invalidate_submit (whole);
  CHECK_EQ (starpu_data_acquire (parts[1], STARPU_R), -ENODATA);
  starpu_data_partition_clean (whole, kParts, parts);
  starpu_data_unregister (whole);
  starpu_shutdown ();
  return 0;
}
