/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A program that an exception ends, in a process of its own, and what it says
   of the task "collapse", which was submitted at somewhere.cc:42. */

#ifndef ASTERISM_TESTSUITE_NAMED_END_H
#define ASTERISM_TESTSUITE_NAMED_END_H

#include <csignal>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>

#include "../support/capture.h"

/* Sanitizers handle crashes themselves. */
static inline bool
crashes_are_ours ()
{
#if defined __SANITIZE_THREAD__ || defined __SANITIZE_ADDRESS__
  puts ("sanitizers handle crashes themselves");
  return false;
#else
  return true;
#endif
}

static inline void
fail_unexpectedly ()
{
  throw std::runtime_error ("nobody expects it");
}

static inline struct starpu_task *
new_collapse (struct starpu_codelet *codelet, void *argument)
{
  struct starpu_task *task = new_task (codelet, argument);
  task->name = "collapse";
  task->file = "somewhere.cc";
  task->line = 42;
  return task;
}

/* The status of a process that starts the runtime and calls `act`. */
static inline int
run_child (void (*act) ())
{
  pid_t child = fork ();
  CHECK (child >= 0);
  if (child == 0)
    {
      struct rlimit none = { 0, 0 };
      setrlimit (RLIMIT_CORE, &none);
      start ();
      try
        {
          act ();
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

/* It ends by the exception, and says `where` that was, at which `place`. */
static inline void
expect_end_at (void (*act) (), const char *where, const char *place)
{
  int old = capture_begin ();
  int status = run_child (act);
  const char *text = capture_end (old);
  CHECK (WIFSIGNALED (status));
  CHECK_EQ (WTERMSIG (status), SIGABRT);
  CHECK (strstr (text, where) != nullptr);
  CHECK (strstr (text, place) != nullptr);
  CHECK (strstr (text, "nobody expects it") != nullptr);
}

static inline void
expect_named_end (void (*act) (), const char *where)
{
  expect_end_at (act, where, "somewhere.cc:42: ");
}

#endif
