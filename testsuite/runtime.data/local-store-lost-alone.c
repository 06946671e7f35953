/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that only a lost local store could execute ends the program, with the
   reason.
   rows: R27
   configs: local-store-only
   exit: 3
   env: STARPU_CATCH_SIGNALS=0 */

#include <signal.h>

#include "../support/capture.h"
#include "../support/check.h"

static void
die (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  kill (getpid (), SIGKILL);
}

static struct starpu_codelet codelet = { .cpu_funcs = { die }, .name = "die" };

static int old_stderr;

/* The program ends by abort (). */
static void
check_message (int signal)
{
  const char *text = capture_end (old_stderr);
  (void)signal;
  fputs (text, stderr);
  _exit (strstr (text, "task die cannot run: Local store 0 is lost") ? 3 : 1);
}

int
main (void)
{
  old_stderr = capture_begin ();
  signal (SIGABRT, check_message);
  start ();
  CHECK_EQ (starpu_task_insert (&codelet, 0), 0);
  starpu_task_wait_for_all ();
  return 0;
}
