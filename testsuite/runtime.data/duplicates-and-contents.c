/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Read-only duplicates, copies with a priority, packing on a node, addresses
   inside of data, deinitialized data and the statistics of what is registered.
   rows: R24 R11  */

#include "aux-vectors.h"
#include <errno.h>

enum
{
  N = 10,
  LD = 16
};
static int values[N], others[N], lines[N][LD];

static void
test_duplicate (int asynchronous)
{
  starpu_data_handle_t handle = new_vector (values, N), twin;
  set (handle, 3);
  CHECK_EQ (starpu_data_dup_ro (&twin, handle, asynchronous), 0);
  CHECK (twin != NULL && twin != handle);
  set (handle, 4);
  int before = 0, after = 0;
  run_on (&read_codelet, twin, &before);
  run_on (&read_codelet, handle, &after);
  starpu_data_unregister (twin);
  starpu_data_unregister (handle);
  CHECK_EQ (before, 3);
  CHECK_EQ (after, 4);
  CHECK_EQ (starpu_data_dup_ro (&twin, NULL, 0), -EINVAL);
  CHECK (twin == NULL);
}

/* Who asks for a duplicate of the same contents gets the same, whatever else
   is read; a writer in between, of the whole or of a part, makes another. */
static void
test_shared_duplicates (void)
{
  starpu_data_handle_t handle = new_vector (values, N), twins[5], parts[2];
  struct starpu_data_filter halves
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  int seen[5] = { 0 };
  set (handle, 3);
  CHECK_EQ (starpu_data_dup_ro (&twins[0], handle, 1), 0);
  run_on (&read_codelet, handle, &seen[0]);
  CHECK_EQ (starpu_data_dup_ro (&twins[1], handle, 0), 0);
  CHECK (twins[1] == twins[0]);
  set (handle, 4);
  CHECK_EQ (starpu_data_dup_ro (&twins[2], handle, 1), 0);
  CHECK (twins[2] != twins[0]);
  starpu_data_partition_plan (handle, &halves, parts);
  set (parts[0], 5);
  CHECK_EQ (starpu_data_dup_ro (&twins[3], handle, 1), 0);
  CHECK (twins[3] != twins[2]);
  starpu_data_handle_t of_part, later;
  int part_seen = 0;
  CHECK_EQ (starpu_data_dup_ro (&of_part, parts[1], 1), 0);
  add (handle, 1);
  CHECK_EQ (starpu_data_dup_ro (&later, parts[1], 1), 0);
  CHECK (later != of_part);
  run_on (&read_codelet, later, &part_seen);
  starpu_data_unregister (of_part);
  starpu_data_unregister (later);
  CHECK_EQ (part_seen, 5);
  starpu_data_partition_clean (handle, 2, parts);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  values[0] = 6;
  starpu_data_release (handle);
  CHECK_EQ (starpu_data_dup_ro (&twins[4], handle, 0), 0);
  CHECK (twins[4] != twins[3]);
  starpu_data_unregister (twins[0]);
  for (int i = 1; i < 5; ++i)
    {
      seen[i] = 0;
      run_on (&read_codelet, twins[i], &seen[i]);
    }
  starpu_data_unregister (handle);
  for (int i = 1; i < 5; ++i)
    starpu_data_unregister_submit (twins[i]);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < 5; ++i)
    CHECK_EQ (seen[i], i < 2 ? 3 : i + 2);
}

static void
test_copy (void)
{
  starpu_data_handle_t from = new_vector (values, N),
                       to = new_vector (others, N);
  set (from, 5);
  CHECK_EQ (starpu_data_cpy_priority (to, from, 1, NULL, NULL, 7), 0);
  starpu_data_unregister (to);
  starpu_data_unregister (from);
  CHECK_EQ (others[N - 1], 5);
}

static void
test_contents (void)
{
  starpu_data_handle_t handle = new_vector (values, N);
  set (handle, 6);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  void *packed = NULL;
  starpu_ssize_t size;
  CHECK_EQ (starpu_data_pack_node (handle, 1, &packed, &size), -EINVAL);
  CHECK_EQ (starpu_data_pack_node (handle, 0, &packed, &size), 0);
  CHECK_EQ (size, sizeof values);
  CHECK_EQ (((int *) packed)[N - 1], 6);
  ((int *) packed)[0] = 7;
  CHECK_EQ (starpu_data_peek_node (handle, 0, packed, 3), -EINVAL);
  CHECK_EQ (starpu_data_peek_node (handle, 0, packed, sizeof values), 0);
  CHECK_EQ (values[0], 7);
  ((int *) packed)[0] = 8;
  CHECK_EQ (starpu_data_unpack_node (handle, 0, packed, sizeof values), 0);
  CHECK_EQ (values[0], 8);
  starpu_data_release (handle);
  starpu_data_deinitialize (handle);
  CHECK_EQ (starpu_data_is_on_node (handle, 0), 0);
  set (handle, 9);
  starpu_data_deinitialize_submit (handle);
  set (handle, 10);
  starpu_data_display_memory_stats ();
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 10);
}

static void
test_addresses (void)
{
  starpu_data_handle_t handle;
  starpu_matrix_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t) lines, LD,
                               N, N, sizeof (int));
  CHECK (starpu_data_pointer_is_inside (handle, 0, &lines[0][0]));
  CHECK (starpu_data_pointer_is_inside (handle, 0, &lines[N - 1][N - 1]));
  CHECK (!starpu_data_pointer_is_inside (handle, 0, &lines[N - 1][N]));
  CHECK (!starpu_data_pointer_is_inside (handle, 0, &values[0]));
  CHECK (!starpu_data_pointer_is_inside (handle, 99, &lines[0][0]));
  CHECK (!starpu_data_pointer_is_inside (NULL, 0, &lines[0][0]));
  starpu_data_unregister (handle);
}

static void
count (void *argument)
{
  ++*(int *) argument;
}

static void
test_plan (void)
{
  int whole_again = 0;
  starpu_data_handle_t handle = new_vector (values, N), parts[2];
  set (handle, 1);
  struct starpu_data_filter halves
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  starpu_data_partition_plan (handle, &halves, parts);
  starpu_data_partition_submit_sequential_consistency (handle, 2, parts, 0);
  add (parts[1], 1);
  starpu_data_unpartition_submit_sequential_consistency_cb (
      handle, 2, parts, -1, 0, count, &whole_again);
  starpu_task_wait_for_all ();
  CHECK_EQ (whole_again, 1);
  add (parts[1], 1);
  starpu_data_unpartition_submit_r (handle, 0);
  add (handle, 1);
  starpu_data_partition_clean (handle, 2, parts);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 2);
  CHECK_EQ (values[N - 1], 4);
}

static void
test_arbiter (void)
{
  starpu_arbiter_t arbiter = starpu_arbiter_create ();
  CHECK (arbiter != NULL);
  starpu_data_handle_t handle = new_vector (values, N);
  starpu_data_assign_arbiter (handle, arbiter);
  CHECK (starpu_data_get_sched_data (handle) == NULL);
  starpu_data_set_sched_data (handle, arbiter);
  CHECK (starpu_data_get_sched_data (handle) == (void *) arbiter);
  long before = 0, after = 0;
  int called = 0;
  CHECK_EQ (
      starpu_data_acquire_on_node_cb_sequential_consistency_sync_jobids (
          handle, 0, STARPU_R, count, &called, 1, 1, &before, &after),
      0);
  starpu_task_wait_for_all ();
  CHECK_EQ (called, 1);
  CHECK_EQ (before, -1);
  CHECK_EQ (after, -1);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  starpu_arbiter_destroy (arbiter);
}

int
main (void)
{
  start ();
  test_duplicate (0);
  test_duplicate (1);
  test_shared_duplicates ();
  test_copy ();
  test_contents ();
  test_addresses ();
  test_plan ();
  test_arbiter ();
  starpu_shutdown ();
  return 0;
}
