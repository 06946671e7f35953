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
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../support/capture.h"

static int released; /* so many tasks may end */

static void
linger (void *buffers[], void *argument)
{
  (void)buffers;
  while (__atomic_load_n (&released, __ATOMIC_ACQUIRE)
         <= (int)(intptr_t)argument)
    starpu_usleep (1000);
}
static struct starpu_codelet codelet = { .cpu_funcs = { linger } };

/* Returns what was written once TEXT is there. */
static const char *
wait_for (const char *text)
{
  while (strstr (captured (), text) == NULL)
    starpu_usleep (10000);
  return captured ();
}

/* Two tasks at a time on workers 0 and 1, and one after that on worker 0. */
static void
submit_three (void)
{
  released = 0;
  start ();
  for (unsigned i = 0; i < 3; i++)
    {
      struct starpu_task *task = new_task (&codelet, (void *)(intptr_t)(i / 2));
      task->execute_on_a_specific_worker = 1;
      task->workerid = i % 2;
      submit (task);
    }
}

static void
release (int count)
{
  __atomic_store_n (&released, count, __ATOMIC_RELEASE);
}

static void
print_lines (void)
{
  int old = capture_begin ();
  const double before = starpu_timing_now ();
  start ();
  starpu_shutdown ();
  if (starpu_timing_now () - before < 500000)
    CHECK (captured ()[0] == 0);

  submit_three ();
  wait_for ("0 of 3 tasks, 0/s, 2 of 4 workers busy\n");
  release (1);
  wait_for ("2 of 3 tasks, 0/s, 1 of 4 workers busy\n");
  release (2);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
  const char *text = wait_for ("3 of 3 tasks");
  CHECK (strstr (text, "/s on average\n") != NULL);
  CHECK (strncmp (text, "[asterism] ", 11) == 0);
  CHECK (strchr (text, '\r') == NULL);
  capture_end (old);
}

/* On the other end of a terminal. */
static void
print_on_terminal (void)
{
  int master = posix_openpt (O_RDWR | O_NOCTTY);
  if (master < 0 || grantpt (master) != 0 || unlockpt (master) != 0)
    return;
  int terminal = open (ptsname (master), O_RDWR | O_NOCTTY);
  CHECK (terminal >= 0);
  int old = dup (2);
  dup2 (terminal, 2);
  submit_three ();
  char shown[4096];
  size_t length = 0;
  for (int lines = 0; lines < 2; lines = occurrences (shown, "\r[asterism]"))
    {
      ssize_t more = read (master, shown + length, sizeof shown - 1 - length);
      CHECK (more > 0);
      shown[length += more] = 0;
    }
  CHECK (strchr (shown, '\n') == NULL);
  release (2);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
  dup2 (old, 2);
  ssize_t more = read (master, shown + length, sizeof shown - 1 - length);
  CHECK (more > 0);
  shown[length += more] = 0;
  CHECK_EQ (occurrences (shown, "\n"), 1);
}

int
main (void)
{
  print_lines ();
  print_on_terminal ();
  return 0;
}
