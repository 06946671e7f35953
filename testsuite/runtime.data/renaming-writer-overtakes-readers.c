/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* With renaming, tasks that only write overtake readers that are not over, and
   each reader finds what was written before it; without, they wait.
   rows: G16! */

#include "aux-renaming.h"

enum
{
  kReaders = 4
};

static int values[100], seen[kReaders];

/* Readers that last, each followed by a writer. */
static void
chain (starpu_data_handle_t handle, struct starpu_task **readers)
{
  written = 0;
  for (int i = 0; i < kReaders; ++i)
    {
      readers[i] = lasting_read (handle, &seen[i]);
      counted_write (handle, 10 * (i + 1));
    }
}

int
main (void)
{
  struct starpu_task *readers[kReaders];
  start ();
  starpu_data_handle_t handle = new_vector (values, 100);
  CHECK_EQ (starpu_data_get_renaming_flag (handle), 0);
  chain (handle, readers);
  check_written (0);
  for (int i = 0; i < kReaders; ++i)
    {
      starpu_task_end_dep_release (readers[i]);
      await_written (i + 1);
      check_written (i + 1);
    }
  starpu_task_wait_for_all ();

  starpu_data_set_renaming_flag (handle, 1);
  CHECK_EQ (starpu_data_get_renaming_flag (handle), 1);
  chain (handle, readers);
  await_written (kReaders);
  for (int i = 0; i < kReaders; ++i)
    starpu_task_end_dep_release (readers[i]);
  starpu_task_wait_for_all ();
  CHECK_EQ (seen[0], 10 * kReaders);
  for (int i = 1; i < kReaders; ++i)
    CHECK_EQ (seen[i], 10 * i);

  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (values[99], 10 * kReaders);
  starpu_data_release (handle);
  chain (handle, readers);
  await_written (kReaders);
  for (int i = 0; i < kReaders; ++i)
    starpu_task_end_dep_release (readers[i]);
  starpu_data_unregister (handle);
  CHECK_EQ (values[99], 10 * kReaders);
  starpu_shutdown ();
  return 0;
}
