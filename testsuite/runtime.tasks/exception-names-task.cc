/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* An exception that leaves a task's body ends the program, and the message
   names the task and the place of its call, whichever thread executes it: a
   worker, or the submitting thread in the worker's stead, whose own handlers
   do not get it.

   rows: -
   configs: one many */

#include "aux-named-end.h"

static bool thrower_runs_here; // the submitting thread is to execute it
static pthread_t submitter;

static void
body (void *[], void *argument)
{
  if (argument == nullptr)
    return;
  if (thrower_runs_here && !pthread_equal (pthread_self (), submitter))
    return;
  fail_unexpectedly ();
}

static struct starpu_codelet codelet;

static void
submit_named ()
{
  submit (new_collapse (&codelet, &codelet));
}

static void
submit_one ()
{
  submit_named ();
  starpu_task_wait_for_all ();
}

/* The window is small: the submitting thread executes tasks itself, sooner or
   later, which ends the program. */
static void
submit_many ()
{
  thrower_runs_here = true;
  submitter = pthread_self ();
  for (;;)
    submit_named ();
}

int
main ()
{
  if (!crashes_are_ours ())
    return 77;
  codelet.cpu_funcs[0] = body;
  expect_named_end (submit_one, "in task collapse");
  setenv ("ASTERISM_FULL_WINDOW", "execute", 1);
  setenv ("ASTERISM_WINDOW", "16", 1);
  expect_named_end (submit_many, "in task collapse");
  return 0;
}
