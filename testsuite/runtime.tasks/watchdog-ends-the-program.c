/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* STARPU_WATCHDOG_CRASH has the watchdog end the program when no task ends for
   STARPU_WATCHDOG_TIMEOUT, and not before: however long there was none.
   rows: R19
   configs: one many
   env: STARPU_WATCHDOG_TIMEOUT=200000 STARPU_WATCHDOG_CRASH=1 */

#include "../support/check.h"
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  kRounds = 6,
  kTaskUs = 80000,  /* many a period ends within such a task */
  kPauseUs = 230000 /* longer than a period */
};

static void
linger (void *buffers[], void *argument)
{
  (void)buffers;
  do
    starpu_usleep (kTaskUs);
  while (argument != NULL);
}
static struct starpu_codelet codelet = { .cpu_funcs = { linger } };

/* How a process ends that executes such a task. */
static int
status_of (void *argument)
{
  fflush (NULL);
  const pid_t child = fork ();
  CHECK (child >= 0);
  if (child == 0)
    {
      alarm (20); /* else nobody ends it */
      start ();
      for (int i = 0; i < kRounds; ++i)
        {
          submit (new_task (&codelet, argument));
          starpu_task_wait_for_all ();
          starpu_usleep (kPauseUs);
        }
      starpu_shutdown ();
      _exit (0);
    }
  int status;
  CHECK_EQ (waitpid (child, &status, 0), child);
  return status;
}

int
main (void)
{
  CHECK_EQ (status_of (NULL), 0);
  const int status = status_of (&codelet);
  CHECK (WIFSIGNALED (status));
  CHECK_EQ (WTERMSIG (status), SIGABRT);
  return 0;
}
