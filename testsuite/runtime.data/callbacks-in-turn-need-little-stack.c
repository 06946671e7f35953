/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Callbacks of accesses that each give the datum to the next one are called one
   after another, not inside each other, and those of a callback that acquires
   the datum again are, too.
   rows: R03
   configs: one many */

#include "../support/check.h"

enum
{
  kCallbacks = 300000
};

static starpu_data_handle_t handle;
static int called, again;

static void
release (void *argument)
{
  (void)argument;
  ++called;
  starpu_data_release (handle);
}

static void
acquire_again (void *argument)
{
  (void)argument;
  ++again;
  starpu_data_release (handle);
  if (again < kCallbacks)
    CHECK_EQ (starpu_data_acquire_cb (handle, STARPU_RW, acquire_again, NULL),
              0);
}

int
main (void)
{
  int value = 0;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  for (int i = 0; i < kCallbacks; ++i)
    CHECK_EQ (starpu_data_acquire_cb (handle, STARPU_RW, release, NULL), 0);
  CHECK_EQ (called, 0);
  starpu_data_release (handle);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (called, kCallbacks);
  CHECK_EQ (starpu_data_acquire_cb (handle, STARPU_RW, acquire_again, NULL), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (again, kCallbacks);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
