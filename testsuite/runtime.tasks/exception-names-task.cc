/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* An exception that leaves a task's body ends the program, and the message
   names the task and the place of its call, whichever thread executes it: a
   worker, or the submitting thread in the worker's stead, whose own handlers
   do not get it.

   rows: R07
   configs: one many */

#include <csignal>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>

#include "../support/capture.h"

static bool thrower_runs_here; // the submitting thread is to execute it
static pthread_t submitter;

static void
body (void *[], void *argument)
{
  if (argument == nullptr)
    return;
  if (thrower_runs_here && !pthread_equal (pthread_self (), submitter))
    return;
  throw std::runtime_error ("nobody expects it");
}

static struct starpu_codelet codelet;

static void
submit_named ()
{
  struct starpu_task *task = new_task (&codelet, &codelet);
  task->name = "collapse";
  task->file = "somewhere.cc";
  task->line = 42;
  submit (task);
}

static void
submit_one ()
{
  submit_named ();
  starpu_task_wait_for_all ();
}

/* The window is small: the submitting thread executes tasks itself. */
static void
submit_many ()
{
  thrower_runs_here = true;
  for (int i = 0; i < 20000; ++i)
    submit_named ();
  starpu_task_wait_for_all ();
}

static int
run (void (*submit_some) ())
{
  pid_t child = fork ();
  CHECK (child >= 0);
  if (child == 0)
    {
      struct rlimit none = { 0, 0 };
      setrlimit (RLIMIT_CORE, &none);
      submitter = pthread_self ();
      start ();
      try
        {
          submit_some ();
        }
      catch (...)
        {
          _exit (5);
        }
      _exit (0);
    }
  int status;
  CHECK_EQ (waitpid (child, &status, 0), child);
  return status;
}

static void
expect_named_end (void (*submit_some) ())
{
  int old = capture_begin ();
  int status = run (submit_some);
  const char *text = capture_end (old);
  CHECK (WIFSIGNALED (status));
  CHECK_EQ (WTERMSIG (status), SIGABRT);
  CHECK (strstr (text, "in task collapse") != nullptr);
  CHECK (strstr (text, "somewhere.cc:42: ") != nullptr);
  CHECK (strstr (text, "nobody expects it") != nullptr);
}

int
main ()
{
#if defined __SANITIZE_THREAD__ || defined __SANITIZE_ADDRESS__
  puts ("sanitizers handle crashes themselves");
  return 77;
#endif
  codelet.cpu_funcs[0] = body;
  expect_named_end (submit_one);
  setenv ("ASTERISM_FULL_WINDOW", "execute", 1);
  setenv ("ASTERISM_WINDOW", "16", 1);
  expect_named_end (submit_many);
  return 0;
}
