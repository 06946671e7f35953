/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that only a lost local store could execute ends the program, with the
   reason.
   rows: R27
   configs: local-store-only
   exit: 3
   env: STARPU_CATCH_SIGNALS=0 */

#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../support/check.h"

static void
die (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  kill (getpid (), SIGKILL);
}

static struct starpu_codelet codelet = { .cpu_funcs = { die }, .name = "die" };

static void
check_message (const char *file, int line, int column, const char *message,
               void *data)
{
  (void)file, (void)line, (void)column, (void)data;
  fprintf (stderr, "%s\n", message);
  const char *expected = "task die cannot run: Local store 0 is lost";
  /* Past a sanitizer's own end, which counts threads that nobody joined. */
  syscall (SYS_exit_group, strstr (message, expected) != NULL ? 3 : 1);
}

int
main (void)
{
  asterism_set_error_handler (check_message, NULL);
  start ();
  CHECK_EQ (starpu_task_insert (&codelet, 0), 0);
  starpu_task_wait_for_all ();
  return 0;
}
