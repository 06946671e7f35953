/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A program that waits for a task which has no room but for what the program
   itself holds: the watchdog says so.
   rows: R18
   configs: one
   env: STARPU_LIMIT_CPU_MEM=1 STARPU_WATCHDOG_TIMEOUT=20000 */

#include "../support/capture.h"
#include "aux-vectors.h"

static const char kMessage[] = "1 tasks wait for memory that the program holds";
static starpu_data_handle_t held;

/* Called when the watchdog has spoken; what it says at first may be that
   nothing has ended yet. */
static void
release (void *argument)
{
  (void)argument;
  if (occurrences (captured (), kMessage) == 0)
    return;
  starpu_data_handle_t handle
      = __atomic_exchange_n (&held, NULL, __ATOMIC_ACQ_REL);
  if (handle != NULL)
    starpu_data_release (handle);
}

int
main (void)
{
  char folder[] = "disk-XXXXXX";
  CHECK (mkdtemp (folder) != NULL);
  int old = capture_begin ();
  start ();
  CHECK (starpu_disk_register (&starpu_disk_unistd_ops, folder, 16 << 20) > 0);
  starpu_data_handle_t handle = new_vector (NULL, 150000);
  starpu_data_handle_t other = new_vector (NULL, 150000);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_W), 0);
  set (other, 3);
  __atomic_store_n (&held, handle, __ATOMIC_RELEASE);
  starpu_task_watchdog_set_hook (release, NULL);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (other);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  CHECK (occurrences (capture_end (old), kMessage) > 0);
  CHECK_EQ (rmdir (folder), 0);
  return 0;
}
