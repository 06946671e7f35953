/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* When the process of a local store is killed in the midst of a factorisation,
   or crashes, other workers finish it, and the result is right.
   rows: R27
   configs: local-store
   env: STARPU_CATCH_SIGNALS=0 */

#include "aux-cholesky.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

/* What both processes see. */
static struct
{
  volatile int calls, last, signal;
  volatile pid_t victim;
} * shared;

static pid_t parent;

/* The process that comes first ends at its `last' task. */
static void
end_at_last (void)
{
  if (getpid () == parent)
    return;
  if (shared->victim == 0)
    shared->victim = getpid ();
  if (shared->victim == getpid () && ++shared->calls == shared->last)
    kill (getpid (), shared->signal);
}

static void
check (int last, int signal)
{
  fill ();
  factorise_reference ();
  shared->calls = shared->victim = 0;
  shared->last = last;
  shared->signal = signal;
  start ();
  run_cholesky ();
  /* Its worker takes no more, and can be asked for nothing. */
  int lost = 0;
  for (unsigned w = 0; w < starpu_worker_get_count (); ++w)
    {
      struct starpu_task *task = new_task (&factorise_codelet, NULL);
      lost += !starpu_worker_can_execute_task (w, task, 0);
      task->destroy = 0;
      starpu_task_destroy (task);
    }
  starpu_shutdown ();
  compare ();
  printf ("signal %d at task %d: %d calls, %d lost\n", signal, last,
          shared->calls, lost);
  CHECK (shared->calls < last || lost == 1);
  CHECK (shared->calls <= last);
}

int
main (void)
{
  parent = getpid ();
  shared = mmap (NULL, sizeof *shared, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CHECK (shared != MAP_FAILED);
  at_work = end_at_last;
  check (1, SIGKILL);
  check (5, SIGKILL);
  check (20, SIGSEGV);
  check (50, SIGKILL);
  return 0;
}
