/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task whose function ends the thread that executes it, a worker's or the
   submitting one in its stead, ends the program, in place of a wait for ever,
   and the message names the task.  It may end the program by exit ().

   rows: -
   configs: one many */

#include "aux-named-end.h"

static void
end_thread (void *[], void *)
{
  pthread_exit (nullptr);
}

static void
end_program (void *[], void *)
{
  exit (3);
}

static pthread_t submitter;

static void
end_submitter (void *[], void *)
{
  if (pthread_equal (pthread_self (), submitter))
    pthread_exit (nullptr);
}

static struct starpu_codelet codelet;

static void
submit_one ()
{
  submit (new_collapse (&codelet, nullptr));
  starpu_task_wait_for_all ();
}

/* The window is small: this thread executes tasks itself, sooner or later. */
static void
submit_many ()
{
  submitter = pthread_self ();
  for (;;)
    submit (new_collapse (&codelet, nullptr));
}

static void
expect_told_end (void (*act) (), const char *what)
{
  int old = capture_begin ();
  const int status = run_child (act);
  const char *text = capture_end (old);
  CHECK (WIFSIGNALED (status));
  CHECK_EQ (WTERMSIG (status), SIGABRT);
  CHECK (strstr (text, what) != nullptr);
}

int
main ()
{
  codelet.cpu_funcs[0] = end_thread;
  expect_told_end (submit_one, "collapse ended the thread of CPU");
  codelet.cpu_funcs[0] = end_program;
  const int exit_status = run_child (submit_one);
  CHECK (WIFEXITED (exit_status));
  CHECK_EQ (WEXITSTATUS (exit_status), 3);
#if defined __SANITIZE_THREAD__ || defined __SANITIZE_ADDRESS__
  return 0; /* sanitizers handle crashes themselves */
#endif
  codelet.cpu_funcs[0] = end_submitter;
  setenv ("ASTERISM_FULL_WINDOW", "execute", 1);
  setenv ("ASTERISM_WINDOW", "16", 1);
  expect_told_end (submit_many, "in task collapse");
  return 0;
}
