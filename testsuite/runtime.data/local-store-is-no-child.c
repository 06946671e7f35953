/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A program that waits for all its children waits for its own: the processes of
   local stores are none of them, and are gone after starpu_shutdown ().
   rows: R27
   configs: local-store-only */

#include "aux-local-store.h"
#include <errno.h>

static pid_t *process;

static void
name_process (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  *process = getpid ();
}

static struct starpu_codelet codelet = { .cpu_funcs = { name_process } };

/* How many there are; it does not wait for those of the runtime. */
static int
count_children (void)
{
  int children = 0;
  alarm (20);
  while (wait (NULL) > 0)
    ++children;
  alarm (0);
  CHECK_EQ (errno, ECHILD);
  return children;
}

int
main (void)
{
  process = shared_memory (sizeof *process);
  for (int i = 0; i < 2; ++i)
    {
      start ();
      const int worker
          = starpu_worker_get_by_type (STARPU_LOCAL_STORE_WORKER, 0);
      CHECK (worker >= 0);
      CHECK_EQ (count_children (), 0);
      const pid_t own = fork ();
      if (own == 0)
        _exit (0);
      CHECK_EQ (count_children (), 1);
      CHECK_EQ (
          starpu_task_insert (&codelet, STARPU_EXECUTE_ON_WORKER, worker, 0),
          0);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      CHECK (*process != getpid ());
      starpu_shutdown ();
      /* Nothing is left of it. */
      for (int n = 0; kill (*process, 0) == 0 && n < 1000; ++n)
        usleep (10000);
      CHECK (kill (*process, 0) != 0 && errno == ESRCH);
    }
  return 0;
}
