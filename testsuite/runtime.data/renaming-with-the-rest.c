/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Renamed data can be acquired, copied, invalidated, planned, reduced, used out
   of order and unregistered, with readers of former versions under way.
   rows: G16 E06
   env: ASTERISM_RENAMING=1  */

#include "aux-renaming.h"

static int values[8], seen;

static void
add_up (void *buffers[], void *argument)
{
  (void) argument;
  *(int *) STARPU_VECTOR_GET_PTR (buffers[0])
      += *(int *) STARPU_VECTOR_GET_PTR (buffers[1]);
}

static void
increment (void *buffers[], void *argument)
{
  (void) argument;
  ++*(int *) STARPU_VECTOR_GET_PTR (buffers[0]);
}

static struct starpu_codelet joins = { .cpu_funcs = { add_up },
                                       .nbuffers = 2,
                                       .modes = { STARPU_RW, STARPU_R } };
static struct starpu_codelet increments = { .cpu_funcs = { increment },
                                            .nbuffers = 1,
                                            .modes = { STARPU_REDUX } };

/* A renamed vector whose current version says `value'. */
static struct starpu_task *
make (starpu_data_handle_t *handle, int value)
{
  memset (values, 0, sizeof values);
  *handle = new_vector (values, 8);
  struct starpu_task *reader = lasting_read (*handle, &seen);
  written = 0;
  counted_write (*handle, value);
  await_written (1);
  return reader;
}

static void
end (starpu_data_handle_t handle, struct starpu_task *reader, int value)
{
  starpu_task_end_dep_release (reader);
  starpu_data_unregister (handle);
  CHECK_EQ (values[7], value);
  CHECK_EQ (seen, 0);
}

static void
test_acquire (void)
{
  starpu_data_handle_t handle;
  struct starpu_task *reader = make (&handle, 1);
  CHECK_EQ (starpu_data_acquire_try (handle, STARPU_R), -EAGAIN);
  starpu_task_end_dep_release (reader);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  CHECK_EQ (values[0], 1);
  values[7] = 2;
  /* Here the application is the reader. */
  written = 0;
  counted_write (handle, 3);
  await_written (1);
  CHECK_EQ (values[7], 2);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  CHECK_EQ (values[7], 3);
}

static void
test_invalidate (void)
{
  starpu_data_handle_t handle;
  struct starpu_task *reader = make (&handle, 1);
  starpu_data_invalidate_submit (handle);
  set (handle, 4);
  end (handle, reader, 4);
}

static void
test_copy (void)
{
  static int others[8];
  starpu_data_handle_t handle, other = new_vector (others, 8);
  struct starpu_task *reader = make (&handle, 5);
  CHECK_EQ (starpu_data_cpy (other, handle, 1, NULL, NULL), 0);
  starpu_task_end_dep_release (reader);
  starpu_data_unregister (other);
  CHECK_EQ (others[7], 5);
  starpu_data_unregister (handle);
  CHECK_EQ (values[7], 5);
}

static void
test_plan (void)
{
  starpu_data_handle_t handle, parts[2];
  struct starpu_task *reader = make (&handle, 6);
  struct starpu_data_filter halves
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  starpu_data_partition_plan (handle, &halves, parts);
  add (parts[0], 1);
  add (parts[1], 1);
  set (handle, 8);
  add (parts[1], 1);
  starpu_task_end_dep_release (reader);
  starpu_data_partition_clean (handle, 2, parts);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 8);
  CHECK_EQ (values[7], 9);
}

static void
test_reduction (void)
{
  static struct starpu_codelet zero = { .cpu_funcs = { set_vector },
                                        .nbuffers = 1,
                                        .modes = { STARPU_W } };
  starpu_data_handle_t handle;
  struct starpu_task *reader = make (&handle, 10);
  starpu_task_end_dep_release (reader);
  starpu_data_set_reduction_methods (handle, &joins, &zero);
  for (int i = 0; i < 20; ++i)
    run_on (&increments, handle, NULL);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 30);
}

/* Of two mentions of the handle one reads: it is not overwritten. */
static void
test_both_modes (void)
{
  static struct starpu_codelet copies = { .cpu_funcs = { add_up },
                                          .nbuffers = 2,
                                          .modes = { STARPU_W, STARPU_R } };
  starpu_data_handle_t handle;
  struct starpu_task *reader = make (&handle, 11);
  struct starpu_task *task = new_task (&copies, NULL);
  task->handles[0] = task->handles[1] = handle;
  submit (task);
  starpu_task_end_dep_release (reader);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 22);
}

static void
test_out_of_order (void)
{
  starpu_data_handle_t handle;
  struct starpu_task *reader = make (&handle, 12);
  struct starpu_task *task = new_task (&add_codelet, (void *) (intptr_t) 1);
  task->handles[0] = handle;
  task->sequential_consistency = 0;
  starpu_task_end_dep_release (reader);
  submit (task);
  starpu_task_wait_for_all ();
  counted_write (handle, 20);
  starpu_data_unregister_submit (handle);
  starpu_task_wait_for_all ();
  CHECK_EQ (values[7], 20);
}

/* Without storage of the application's. */
static void
test_temporary (void)
{
  int got[2];
  starpu_data_handle_t handle = new_vector (NULL, 8);
  set (handle, 14);
  struct starpu_task *reader = lasting_read (handle, &got[0]);
  written = 0;
  counted_write (handle, 15);
  await_written (1);
  run_on (&read_codelet, handle, &got[1]);
  starpu_data_unregister_submit (handle);
  starpu_task_end_dep_release (reader);
  starpu_task_wait_for_all ();
  CHECK_EQ (got[0], 14);
  CHECK_EQ (got[1], 15);
}

int
main (void)
{
  start ();
  test_acquire ();
  test_invalidate ();
  test_copy ();
  test_plan ();
  test_reduction ();
  test_both_modes ();
  test_out_of_order ();
  test_temporary ();
  starpu_shutdown ();
  return 0;
}
