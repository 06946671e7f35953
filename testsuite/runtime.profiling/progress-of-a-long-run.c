/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* ASTERISM_PROGRESS prints a line each second, and the totals at the end: how
   many tasks have ended of how many, the rate, and how many workers are busy.
   A run of less than a second prints nothing.  On a terminal the lines take
   the place of each other.
   rows: -
   configs: many
   env: ASTERISM_PROGRESS=1 */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <stdlib.h>

#include "../support/capture.h"

static void
linger (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  starpu_usleep (1400000);
}
static struct starpu_codelet codelet = { .cpu_funcs = { linger } };

/* Reads the numbers of a line. */
static void
read_line (const char *line, unsigned *ended, unsigned *submitted,
           unsigned *busy, unsigned *workers)
{
  CHECK_EQ (sscanf (line,
                    "[asterism] %*u s: %u of %u tasks, %*u/s, %u of %u workers "
                    "busy",
                    ended, submitted, busy, workers),
            4);
}

/* Two tasks at a time on workers 0 and 1, and one after that on worker 0. */
static void
run_for_seconds (void)
{
  start ();
  for (unsigned i = 0; i < 3; i++)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->execute_on_a_specific_worker = 1;
      task->workerid = i % 2;
      submit (task);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
}

int
main (void)
{
  int old = capture_begin ();
  start ();
  starpu_shutdown ();
  CHECK (capture_end (old)[0] == 0);

  old = capture_begin ();
  run_for_seconds ();
  const char *text = capture_end (old);
  unsigned ended, submitted, busy, workers;
  read_line (text, &ended, &submitted, &busy, &workers);
  CHECK (ended == 0 && submitted == 3 && busy == 2 && workers == 4);
  CHECK (strchr (text, '\r') == NULL);
  const char *second = strchr (text, '\n') + 1;
  read_line (second, &ended, &submitted, &busy, &workers);
  CHECK (ended == 2 && submitted == 3 && busy == 1 && workers == 4);
  CHECK (strstr (second, " s: 3 of 3 tasks, 1/s on average\n") != NULL);

  /* The other end of a terminal. */
  int master = posix_openpt (O_RDWR | O_NOCTTY);
  if (master < 0 || grantpt (master) != 0 || unlockpt (master) != 0)
    return 0;
  int terminal = open (ptsname (master), O_RDWR | O_NOCTTY);
  CHECK (terminal >= 0);
  old = dup (2);
  dup2 (terminal, 2);
  run_for_seconds ();
  dup2 (old, 2);
  char shown[4096];
  ssize_t length = read (master, shown, sizeof shown - 1);
  CHECK (length > 0);
  shown[length] = 0;
  CHECK (occurrences (shown, "\r[asterism]") >= 3);
  CHECK_EQ (occurrences (shown, "\n"), 1);
  return 0;
}
