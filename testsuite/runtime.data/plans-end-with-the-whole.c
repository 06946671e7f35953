/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Plans that were not cleaned end with the whole, with the plan that they are
   below, or with the partitioning: what was written to the parts is there.
   rows: R21 R22  */

#include "aux-vectors.h"

enum
{
  kLength = 64,
  kOuter = 4,
  kInner = 2
};

static struct starpu_data_filter outer
    = { .filter_func = starpu_vector_filter_block, .nchildren = kOuter };
static struct starpu_data_filter inner
    = { .filter_func = starpu_vector_filter_block, .nchildren = kInner };
static starpu_data_handle_t parts[kOuter], pieces[kInner];

/* Adds 1 to all but the first piece of the first part, and 2 to that. */
static void
use_parts (void)
{
  for (int i = 1; i < kOuter; ++i)
    add (parts[i], 1);
  add (pieces[0], 2);
  add (pieces[1], 1);
}

static void
check (const int *values)
{
  for (int i = 0; i < kLength; ++i)
    CHECK_EQ (values[i], i < kLength / kOuter / kInner ? 2 : 1);
}

static starpu_data_handle_t
divide (int *values)
{
  memset (values, 0, kLength * sizeof (int));
  starpu_data_handle_t whole = new_vector (values, kLength);
  starpu_data_partition_plan (whole, &outer, parts);
  starpu_data_partition_plan (parts[0], &inner, pieces);
  use_parts ();
  return whole;
}

static void
set_flag (void *flag)
{
  *(int *)flag = 1;
}

int
main (void)
{
  static int values[kLength];
  start ();

  starpu_data_unregister (divide (values));
  check (values);

  starpu_data_unregister_submit (divide (values));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  check (values);

  starpu_data_handle_t whole = divide (values);
  starpu_data_partition_clean (whole, kOuter, parts);
  CHECK (parts[0] == NULL && parts[kOuter - 1] == NULL);
  starpu_data_unregister (whole);
  check (values);

  /* What is not the plan's stays. */
  whole = divide (values);
  starpu_data_handle_t other = new_vector (values, kLength);
  starpu_data_handle_t wrong[kOuter] = { other, other, other, other };
  starpu_data_partition_clean (whole, kOuter, wrong);
  CHECK (starpu_data_lookup (values) == whole);
  CHECK_EQ (starpu_data_acquire (other, STARPU_R), 0);
  starpu_data_release (other);
  starpu_data_unregister_no_coherency (other);
  starpu_data_unregister (whole);
  check (values);

  /* A part that the program has acquired keeps the plan. */
  whole = divide (values);
  CHECK_EQ (starpu_data_acquire (parts[1], STARPU_RW), 0);
  starpu_data_partition_clean (whole, kOuter, parts);
  CHECK (parts[1] != NULL);
  starpu_data_release (parts[1]);
  starpu_data_unregister (whole);
  check (values);

  memset (values, 0, sizeof values);
  whole = new_vector (values, kLength);
  starpu_data_partition (whole, &outer);
  for (unsigned i = 0; i < kOuter; ++i)
    parts[i] = starpu_data_get_child (whole, i);
  starpu_data_partition_plan (parts[0], &inner, pieces);
  use_parts ();
  starpu_data_unpartition (whole, STARPU_MAIN_RAM);
  starpu_data_unregister (whole);
  check (values);

  int called = 0;
  whole = divide (values);
  starpu_data_unpartition_submit_sequential_consistency_cb (
      whole, kOuter, parts, STARPU_MAIN_RAM, 1, set_flag, &called);
  starpu_data_partition_clean (whole, kOuter, parts);
  starpu_data_unregister (whole);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (called, 1);
  check (values);
  starpu_shutdown ();
  return 0;
}
