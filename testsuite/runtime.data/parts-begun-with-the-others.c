/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data that nobody wrote, but that have a codelet for the first contents, are
   used through one part: when the parts become the whole again the others are
   begun, too.  When none was used, or parts are read beside the whole, that is
   begun as one.
   rows: R20  */

#include "aux-vectors.h"

enum
{
  kLength = 8,
  kOld = 7
};

static int values[kLength], begun, wrong;

static void
begin (void *buffers[], void *argument)
{
  set_vector (buffers, argument);
  __atomic_fetch_add (&begun, 1, __ATOMIC_SEQ_CST);
}

static void
check_vector (void *buffers[], void *argument)
{
  const int *vector = (const int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  (void)argument;
  for (size_t i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); ++i)
    if (vector[i] != 0)
      __atomic_fetch_add (&wrong, 1, __ATOMIC_SEQ_CST);
}

static struct starpu_codelet begin_codelet
    = { .cpu_funcs = { begin }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet check_codelet
    = { .cpu_funcs = { check_vector }, .nbuffers = 1, .modes = { STARPU_R } };
static struct starpu_codelet change_codelet
    = { .cpu_funcs = { check_vector }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet *const users[]
    = { &check_codelet, &change_codelet };

static starpu_data_handle_t
new_data (void)
{
  for (int i = 0; i < kLength; ++i)
    values[i] = kOld;
  starpu_data_handle_t handle = new_vector (values, kLength);
  starpu_data_set_reduction_methods (handle, NULL, &begin_codelet);
  begun = 0;
  return handle;
}

/* `calls' began them. */
static void
end (starpu_data_handle_t handle, int calls)
{
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (handle);
  CHECK_EQ (wrong, 0);
  CHECK_EQ (begun, calls);
  for (int i = 0; i < kLength; ++i)
    CHECK_EQ (values[i], 0);
}

static struct starpu_data_filter halves
    = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };

/* One part of a plan is used first, if any; then the whole. */
static void
test_plan (struct starpu_codelet *first, struct starpu_codelet *then, int hint)
{
  starpu_data_handle_t handle = new_data (), parts[2];
  starpu_data_partition_plan (handle, &halves, parts);
  starpu_data_invalidate_submit (handle);
  if (first != NULL)
    run_on (first, parts[1], NULL);
  if (hint)
    starpu_data_unpartition_submit (handle, 2, parts, -1);
  run_on (then, handle, NULL);
  end (handle, first == &change_codelet ? 2 : 1);
}

/* The plan is one of a part. */
static void
test_inner_plan (void)
{
  starpu_data_handle_t handle = new_data (), outer[2], inner[2];
  starpu_data_partition_plan (handle, &halves, outer);
  starpu_data_partition_plan (outer[0], &halves, inner);
  starpu_data_invalidate_submit (handle);
  run_on (&change_codelet, inner[1], NULL);
  run_on (&change_codelet, handle, NULL);
  end (handle, 3);
}

/* What is read of the first part reaches into the second. */
static struct starpu_data_filter overlapping
    = { .filter_func = starpu_vector_filter_block_shadow,
        .nchildren = 2,
        .filter_arg_ptr = (void *)1 };

/* With `only_parts' the whole is not read beside them. */
static void
test_shadow (int only_parts)
{
  starpu_data_handle_t handle = new_data (), parts[2];
  starpu_data_partition_plan (handle, &overlapping, parts);
  starpu_data_invalidate_submit (handle);
  if (only_parts)
    starpu_data_partition_submit (handle, 2, parts);
  run_on (&check_codelet, parts[0], NULL);
  run_on (&check_codelet, parts[1], NULL);
  starpu_data_unpartition_submit (handle, 2, parts, -1);
  run_on (&change_codelet, handle, NULL);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (begun, 1);
  starpu_data_acquire (handle, STARPU_R);
  for (int i = 1; i < kLength - 1; ++i)
    CHECK_EQ (values[i], 0);
  starpu_data_release (handle);
  starpu_data_partition_clean (handle, 2, parts);
  starpu_data_unregister (handle);
  CHECK_EQ (wrong, 0);
}

/* Such parts are begun before one is read, as that would meet the beginning of
   the other. */
static void
test_shadow_at_once (void)
{
  starpu_data_handle_t handle = new_data ();
  starpu_data_invalidate (handle);
  starpu_data_partition (handle, &overlapping);
  CHECK_EQ (begun, 2);
  for (int i = 0; i < 8; ++i)
    run_on (&check_codelet, starpu_data_get_sub_data (handle, 1, i & 1), NULL);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (begun, 2);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  end (handle, 2);
}

static void
test_partition (struct starpu_codelet *first)
{
  starpu_data_handle_t handle = new_data ();
  starpu_data_invalidate (handle);
  starpu_data_partition (handle, &halves);
  if (first != NULL)
    run_on (first, starpu_data_get_sub_data (handle, 1, 1), NULL);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  run_on (&check_codelet, handle, NULL);
  end (handle, first != NULL ? 2 : 1);
}

int
main (void)
{
  start ();
  for (int i = 0; i < 8; ++i)
    test_plan (users[i & 1], users[i >> 1 & 1], i >> 2);
  for (int i = 0; i < 2; ++i)
    {
      test_plan (NULL, users[i], 0);
      test_partition (users[i]);
    }
  test_partition (NULL);
  test_inner_plan ();
  test_shadow (0);
  test_shadow (1);
  test_shadow_at_once ();
  starpu_shutdown ();
  return 0;
}
