/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* While data are partitioned, the parts of their plans cannot be used; while a
   part of a plan is partitioned, neither the whole nor another plan can, and
   the plan stays.  Nothing is lost by an attempt.
   rows: R21 R22  */

#include <errno.h>

#include "aux-vectors.h"

enum
{
  kLength = 40,
  kParts = 4
};

static struct starpu_data_filter filter
    = { .filter_func = starpu_vector_filter_block, .nchildren = kParts };
static struct starpu_data_filter halves
    = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };

static void
expect_refused (starpu_data_handle_t handle)
{
  CHECK_EQ (starpu_task_insert (&add_codelet, STARPU_RW, handle, STARPU_VALUE,
                                &filter, sizeof filter, 0),
            -EINVAL);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), -EINVAL);
  starpu_data_invalidate (handle);
}

int
main (void)
{
  static int values[kLength];
  start ();
  starpu_data_handle_t whole = new_vector (values, kLength), parts[kParts],
                       others[2];
  starpu_data_partition_plan (whole, &filter, parts);
  starpu_data_partition (whole, &filter);
  for (unsigned i = 0; i < kParts; ++i)
    add (starpu_data_get_child (whole, i), (int)i + 1);
  expect_refused (parts[0]);
  expect_refused (parts[1]);
  starpu_data_unpartition (whole, STARPU_MAIN_RAM);
  add (parts[0], 10);

  starpu_data_partition (parts[1], &halves);
  starpu_data_partition_plan (whole, &halves, others);
  add (starpu_data_get_child (parts[1], 1), 100);
  add (parts[2], 10);
  expect_refused (whole);
  expect_refused (others[0]);
  expect_refused (others[1]);
  starpu_data_partition (whole, &filter);
  CHECK_EQ (starpu_data_get_nb_children (whole), 0);
  starpu_data_partition_clean (whole, kParts, parts);
  CHECK (parts[0] != NULL);
  starpu_data_unregister (whole);
  CHECK (starpu_data_lookup (values) != NULL);
  starpu_data_unpartition (parts[1], STARPU_MAIN_RAM);
  add (others[1], 1000);
  starpu_data_partition_clean (whole, 2, others);
  starpu_data_partition_clean (whole, kParts, parts);
  starpu_data_unregister (whole);
  static const int expected[2 * kParts]
      = { 11, 11, 2, 102, 1013, 1013, 1004, 1004 };
  for (int i = 0; i < kLength; ++i)
    CHECK_EQ (values[i], expected[i / (kLength / kParts / 2)]);
  starpu_shutdown ();
  return 0;
}
