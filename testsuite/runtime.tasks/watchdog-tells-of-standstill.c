/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* STARPU_WATCHDOG_TIMEOUT has a warning printed when no task ends for so long,
   and none while there is nothing to do.
   rows: R19
   env: STARPU_WATCHDOG_TIMEOUT=20000 */

#include "../support/capture.h"

static void
linger (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  starpu_usleep (300000);
}
static struct starpu_codelet codelet = { .cpu_funcs = { linger } };

int
main (void)
{
  int old = capture_begin ();
  start ();
  starpu_usleep (100000);
  const char *text = capture_end (old);
  CHECK (strstr (text, "no task has ended") == NULL);
  old = capture_begin ();
  submit (new_task (&codelet, NULL));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
  text = capture_end (old);
  CHECK (strstr (text, "no task has ended for 20000 us, and 1 are unfinished"));
  return 0;
}
