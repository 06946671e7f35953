/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Parts, partitioned in place or planned, and data with reduction methods are
   not renamed: who overwrites them waits for the readers before it, and the
   contents are what the order of submission makes them.
   rows: G16 R21 E06
   env: ASTERISM_RENAMING=1  */

#include "aux-renaming.h"

static int values[8], seen;

static void
add_up (void *buffers[], void *argument)
{
  (void)argument;
  *(int *)STARPU_VECTOR_GET_PTR (buffers[0])
      += *(int *)STARPU_VECTOR_GET_PTR (buffers[1]);
}

static void
add_one (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VECTOR_GET_PTR (buffers[0]);
}

static struct starpu_codelet joins = { .cpu_funcs = { add_up },
                                       .nbuffers = 2,
                                       .modes = { STARPU_RW, STARPU_R } };
static struct starpu_codelet adds = { .cpu_funcs = { add_one },
                                      .nbuffers = 1,
                                      .modes = { STARPU_REDUX } };

/* Overwrites what a task still reads: that waits, and is seen by the next. */
static void
overwrite (starpu_data_handle_t handle, int former, int value)
{
  int after = -1;
  seen = -1;
  written = 0;
  struct starpu_task *reader = lasting_read (handle, &seen);
  counted_write (handle, value);
  run_on (&read_codelet, handle, &after);
  check_written (0);
  starpu_task_end_dep_release (reader);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (written, 1);
  CHECK_EQ (seen, former);
  CHECK_EQ (after, value);
}

static struct starpu_data_filter halves
    = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };

static void
test_partition (starpu_data_handle_t handle)
{
  starpu_data_partition (handle, &halves);
  overwrite (starpu_data_get_child (handle, 1), 0, 3);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (values[7], 3);
  CHECK_EQ (values[3], 0);
  starpu_data_release (handle);
}

static void
test_plan (starpu_data_handle_t handle)
{
  starpu_data_handle_t parts[2];
  starpu_data_partition_plan (handle, &halves, parts);
  overwrite (parts[0], 0, 5);
  overwrite (handle, 5, 6);
  overwrite (parts[1], 6, 7);
  starpu_data_partition_clean (handle, 2, parts);
}

static void
test_reduction (starpu_data_handle_t handle)
{
  static struct starpu_codelet zero;
  zero = set_codelet;
  starpu_data_set_reduction_methods (handle, &joins, &zero);
  set (handle, 10);
  for (int i = 0; i < 10; ++i)
    run_on (&adds, handle, NULL);
  overwrite (handle, 20, 1);
  for (int i = 0; i < 10; ++i)
    run_on (&adds, handle, NULL);
}

int
main (void)
{
  start ();
  starpu_data_handle_t handle = new_vector (values, 8);
  CHECK_EQ (starpu_data_get_renaming_flag (handle), 1);
  test_partition (handle);
  test_plan (handle);
  test_reduction (handle);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 11);
  starpu_shutdown ();
  return 0;
}
