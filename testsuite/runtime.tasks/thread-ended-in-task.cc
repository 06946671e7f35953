/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task whose function ends the worker's thread ends the program, in place of
   a wait for ever, and the message names the task.  It may end the program by
   exit ().

   rows: R07
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

static struct starpu_codelet codelet;

static void
submit_one ()
{
  submit (new_collapse (&codelet, nullptr));
  starpu_task_wait_for_all ();
}

int
main ()
{
  codelet.cpu_funcs[0] = end_thread;
  int old = capture_begin ();
  const int status = run_child (submit_one);
  const char *text = capture_end (old);
  CHECK (WIFSIGNALED (status));
  CHECK_EQ (WTERMSIG (status), SIGABRT);
  CHECK (strstr (text, "collapse ended the thread of CPU") != nullptr);
  codelet.cpu_funcs[0] = end_program;
  const int exit_status = run_child (submit_one);
  CHECK (WIFEXITED (exit_status));
  CHECK_EQ (WEXITSTATUS (exit_status), 3);
  return 0;
}
