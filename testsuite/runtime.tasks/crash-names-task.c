/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A crash in a task names the task and dies of the same signal; a handler of
   the application's stays; STARPU_CATCH_SIGNALS=0 says nothing.
   rows: - */

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "../support/capture.h"

enum kind
{
  WILD_POINTER,
  STACK_OVERFLOW,
  ABORT,
  SENT,
  KINDS
};
static const int signals[KINDS] = { SIGSEGV, SIGSEGV, SIGABRT, SIGILL };

static int
sink (volatile char *place)
{
  volatile char room[4096];
  room[0] = *place;
  if (room[0] == 0)
    return 0;
  return sink (room) + room[0];
}

static void
crash (void *buffers[], void *argument)
{
  (void)buffers;
  volatile char byte = 1;
  switch ((enum kind) (long)argument)
    {
    case WILD_POINTER:
      *(volatile int *)(uintptr_t)16 = 1;
      break;
    case STACK_OVERFLOW:
      sink (&byte);
      break;
    case ABORT:
      abort ();
    default:
      kill (getpid (), SIGILL);
      starpu_usleep (1e6);
    }
}

static struct starpu_codelet codelet = { .cpu_funcs = { crash } };

static void
of_application (int signal)
{
  (void)signal;
  _exit (42);
}

/* Has a task crash in another process; returns how that ended. */
static int
run (long kind)
{
  pid_t child = fork ();
  CHECK (child >= 0);
  if (child == 0)
    {
      struct rlimit none = { 0, 0 };
      setrlimit (RLIMIT_CORE, &none);
      if (starpu_init (NULL) != 0)
        _exit (1);
      struct starpu_task *task = new_task (&codelet, (void *)kind);
      task->name = "collapse";
      submit (task);
      starpu_task_wait_for_all ();
      _exit (0);
    }
  int status;
  CHECK_EQ (waitpid (child, &status, 0), child);
  return status;
}

static int
sanitized (void)
{
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
  return 1;
#else
  return 0;
#endif
}

int
main (void)
{
  if (sanitized ())
    {
      puts ("sanitizers handle crashes themselves");
      return 77;
    }
  for (int kind = 0; kind < SENT; ++kind)
    {
      int old = capture_begin ();
      int status = run (kind);
      const char *text = capture_end (old);
      CHECK (WIFSIGNALED (status));
      CHECK_EQ (WTERMSIG (status), signals[kind]);
      CHECK_EQ (occurrences (text, "in task collapse"), 1);
      CHECK (strstr (text, signals[kind] == SIGABRT ? "SIGABRT" : "SIGSEGV"));
    }

  /* Sent from outside, to a thread that may have no task. */
  CHECK_EQ (WTERMSIG (run (SENT)), SIGILL);

  setenv ("STARPU_CATCH_SIGNALS", "0", 1);
  int old = capture_begin ();
  int status = run (WILD_POINTER);
  const char *text = capture_end (old);
  CHECK (WIFSIGNALED (status));
  CHECK_EQ (occurrences (text, "in task"), 0);
  unsetenv ("STARPU_CATCH_SIGNALS");

  signal (SIGSEGV, of_application);
  old = capture_begin ();
  status = run (WILD_POINTER);
  text = capture_end (old);
  CHECK (WIFEXITED (status));
  CHECK_EQ (WEXITSTATUS (status), 42);
  CHECK_EQ (occurrences (text, "in task"), 0);
  signal (SIGSEGV, SIG_DFL);

  /* And afterwards the actions are the default ones again. */
  start ();
  starpu_shutdown ();
  struct sigaction action;
  CHECK_EQ (sigaction (SIGSEGV, NULL, &action), 0);
  CHECK (action.sa_handler == SIG_DFL);
  return 0;
}
