/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A handle has no more versions than allowed, and all together no more memory:
   the next writer waits until a reader gives one up.
   rows: G16
   env: ASTERISM_RENAMING=1 ASTERISM_RENAMING_VERSIONS=2 ASTERISM_RENAMING_MEM=1  */

#include "aux-renaming.h"

enum
{
  kLarge = 200 * 1024 / sizeof (int) * 3 /* 600 KiB: only one fits */
};

static int small[10], large[2][kLarge], seen[4];

int
main (void)
{
  struct starpu_task *readers[4];
  start ();

  starpu_data_handle_t handle = new_vector (small, 10);
  CHECK_EQ (starpu_data_get_renaming_flag (handle), 1);
  for (int i = 0; i < 4; ++i)
    {
      readers[i] = lasting_read (handle, &seen[i]);
      counted_write (handle, i + 1);
    }
  await_written (2);
  check_written (2);
  starpu_task_end_dep_release (readers[0]); /* of the handle's own storage */
  await_written (2);
  starpu_task_end_dep_release (readers[2]); /* of the last version */
  await_written (3);
  starpu_task_end_dep_release (readers[3]);
  await_written (4);
  starpu_task_end_dep_release (readers[1]);
  starpu_data_unregister (handle);
  CHECK_EQ (small[9], 4);
  for (int i = 0; i < 4; ++i)
    CHECK_EQ (seen[i], i);

  written = 0;
  starpu_data_handle_t handles[2];
  for (int i = 0; i < 2; ++i)
    {
      handles[i] = new_vector (large[i], kLarge);
      readers[i] = lasting_read (handles[i], &seen[i]);
      counted_write (handles[i], 5 + i);
    }
  await_written (1);
  check_written (1);
  starpu_task_end_dep_release (readers[1]);
  await_written (2);
  starpu_task_end_dep_release (readers[0]);
  for (int i = 0; i < 2; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (large[i][kLarge - 1], 5 + i);
    }

  /* What they had is free again. */
  written = 0;
  handles[0] = new_vector (large[0], kLarge);
  readers[0] = lasting_read (handles[0], &seen[0]);
  counted_write (handles[0], 7);
  await_written (1);
  starpu_task_end_dep_release (readers[0]);
  starpu_data_unregister (handles[0]);
  CHECK_EQ (large[0][0], 7);
  starpu_shutdown ();
  return 0;
}
