/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that only writes renamed data, and is then not executed, leaves them
   as they were: its transaction is cancelled, or it fails before its launch.
   It has been given another storage by then, or the handle's own again.
   rows: G16 R18
   env: ASTERISM_RENAMING=1  */

#include "aux-renaming.h"

static struct starpu_codelet set_if_read = { .cpu_funcs = { set_vector },
                                             .nbuffers = 2,
                                             .modes = { STARPU_W, STARPU_R },
                                             .name = "set if read" };
static starpu_data_handle_t handle, empty;
static int values[100], seen[4];

static int
cancel (void *transaction, void *argument)
{
  (void)transaction, (void)argument;
  return 0;
}

static void
cancelled_set (int value)
{
  struct starpu_transaction *transaction
      = starpu_transaction_open (cancel, NULL);
  struct starpu_task *task = new_task (&set_codelet, (void *)(intptr_t)value);
  task->handles[0] = handle;
  task->transaction = transaction;
  submit (task);
  starpu_transaction_close (transaction);
}

/* As nobody has written what it reads. */
static void
failing_set (int value)
{
  struct starpu_task *task = new_task (&set_if_read, (void *)(intptr_t)value);
  task->handles[0] = handle;
  task->handles[1] = empty;
  submit (task);
}

static void (*const vain_sets[]) (int) = { cancelled_set, failing_set };

static void
begin (int value)
{
  for (int i = 0; i < 100; ++i)
    values[i] = value;
  handle = new_vector (values, 100);
  written = 0;
}

static void
end (int value)
{
  starpu_task_wait_for_all ();
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], value);
  CHECK_EQ (values[99], value);
}

/* The handle's own storage is read, then not overwritten in another. */
static void
test_handle (void (*vain_set) (int))
{
  begin (5);
  struct starpu_task *reader = lasting_read (handle, &seen[0]);
  vain_set (9);
  run_on (&read_codelet, handle, &seen[1]);
  add (handle, 1);
  starpu_task_end_dep_release (reader);
  end (6);
  CHECK_EQ (seen[0], 5);
  CHECK_EQ (seen[1], 5);
}

/* Another storage is read, then not overwritten in a third. */
static void
test_version (void (*vain_set) (int))
{
  begin (1);
  struct starpu_task *first = lasting_read (handle, &seen[0]);
  counted_write (handle, 5);
  struct starpu_task *second = lasting_read (handle, &seen[1]);
  await_written (1);
  vain_set (9);
  run_on (&read_codelet, handle, &seen[2]);
  starpu_task_end_dep_release (second);
  starpu_task_end_dep_release (first);
  end (5);
  CHECK_EQ (seen[0], 1);
  CHECK_EQ (seen[1], 5);
  CHECK_EQ (seen[2], 5);
}

/* Another storage is read, then not overwritten in the handle's own, which has
   what was there long before. */
static void
test_handle_again (void (*vain_set) (int))
{
  begin (1);
  struct starpu_task *first = lasting_read (handle, &seen[0]);
  counted_write (handle, 5);
  struct starpu_task *second = lasting_read (handle, &seen[1]);
  await_written (1);
  starpu_task_end_dep_release (first);
  starpu_task_wait_for_n_submitted (1);
  starpu_usleep (1000);
  vain_set (9);
  run_on (&read_codelet, handle, &seen[2]);
  starpu_task_end_dep_release (second);
  end (5);
  CHECK_EQ (seen[2], 5);
}

/* Several in a row, and one among them that is executed. */
static void
test_row (void)
{
  begin (5);
  struct starpu_task *reader = lasting_read (handle, &seen[0]);
  cancelled_set (7);
  failing_set (8);
  run_on (&read_codelet, handle, &seen[1]);
  counted_write (handle, 6);
  cancelled_set (9);
  run_on (&read_codelet, handle, &seen[2]);
  starpu_task_end_dep_release (reader);
  end (6);
  CHECK_EQ (seen[1], 5);
  CHECK_EQ (seen[2], 6);
}

/* What has no contents has none then either. */
static void
test_nothing (void)
{
  int old[100] = { 1 };
  handle = new_vector (old, 100);
  starpu_data_invalidate (handle);
  failing_set (7);
  cancelled_set (8);
  CHECK (starpu_task_wait_for_all () != 0);
  CHECK (asterism_failed_tasks () > 0);
  seen[0] = 0;
  run_on (&read_codelet, handle, &seen[0]);
  CHECK (starpu_task_wait_for_all () != 0);
  CHECK (asterism_failed_tasks () > 0);
  CHECK_EQ (seen[0], 0);
  starpu_data_unregister_no_coherency (handle);
}

int
main (void)
{
  start ();
  empty = new_vector (NULL, 100);
  for (unsigned i = 0; i < sizeof vain_sets / sizeof *vain_sets; ++i)
    {
      test_handle (vain_sets[i]);
      test_version (vain_sets[i]);
      test_handle_again (vain_sets[i]);
    }
  test_row ();
  test_nothing ();
  starpu_data_unregister_no_coherency (empty);
  starpu_shutdown ();
  return 0;
}
