/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* In a process that was forked after starpu_init () the runtime is not running,
   which submissions say; it can start one of its own, and the parent's goes on,
   be it forked in a callback.

   rows: - */

#include <sys/wait.h>
#include <unistd.h>

#include "../support/capture.h"

static void
count (void *buffers[], void *argument)
{
  (void)buffers;
  __atomic_fetch_add ((int *)argument, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet codelet = { .cpu_funcs = { count } };

static void
run_ten (void)
{
  int executed = 0;
  for (int i = 0; i < 10; ++i)
    submit (new_task (&codelet, &executed));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (executed, 10);
}

static int
is_sanitized (void)
{
#if defined __SANITIZE_THREAD__ || defined __SANITIZE_ADDRESS__
  return 1;
#else
  return 0;
#endif
}

static void
be_child (void)
{
  int executed = 0;
  struct starpu_task *task = new_task (&codelet, &executed);
  CHECK (!starpu_is_initialized ());
  int old = capture_begin ();
  CHECK_EQ (starpu_task_submit (task), -ENODEV);
  CHECK_EQ (starpu_task_submit (task), -ENODEV);
  CHECK_EQ (occurrences (capture_end (old), "fork"), 1);
  CHECK_EQ (starpu_task_wait_for_all (), -ENODEV);
  starpu_task_destroy (task);
  /* Threads of a forked process are beyond the sanitizers. */
  if (is_sanitized ())
    _exit (0);
  start ();
  run_ten ();
  starpu_shutdown ();
  exit (0);
}

static void
check_end (pid_t child)
{
  int status;
  CHECK_EQ (waitpid (child, &status, 0), child);
  CHECK (WIFEXITED (status));
  CHECK_EQ (WEXITSTATUS (status), 0);
}

static void
fork_in_callback (void *argument)
{
  (void)argument;
  pid_t child = fork ();
  CHECK (child >= 0);
  if (child == 0)
    be_child ();
  check_end (child);
}

/* In that of a task that a worker executes, and of one that none does. */
static void
run_with_callback (struct starpu_codelet *cl)
{
  int executed = 0;
  struct starpu_task *task = new_task (cl, &executed);
  task->callback_func = fork_in_callback;
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

int
main (void)
{
  start ();
  run_ten ();
  pid_t child = fork ();
  CHECK (child >= 0);
  if (child == 0)
    be_child ();
  run_ten ();
  check_end (child);
  run_ten ();
  run_with_callback (&codelet);
  run_with_callback (NULL);
  run_ten ();
  starpu_shutdown ();
  return 0;
}
