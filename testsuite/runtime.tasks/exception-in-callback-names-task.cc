/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* An exception that leaves a callback of a task, or can_execute of its codelet,
   ends the program as one of its body does: the message names the task and the
   place of its call, whichever thread calls it, and handlers of the submitting
   thread do not get it.

   rows: -
   configs: one many */

#include "aux-named-end.h"

#include <starpu_scheduler.h>

static struct starpu_task *collapse;

static void
body (void *[], void *)
{
}

static void
fail (void *)
{
  fail_unexpectedly ();
}

static int
cannot (unsigned, struct starpu_task *, unsigned)
{
  fail_unexpectedly ();
  return 0;
}

static struct starpu_codelet codelet, asking;

/* Another task is executed meanwhile, and the waiting callback fails after. */
static void
wait_and_fail (void *)
{
  struct starpu_task *other = new_task (&codelet, nullptr);
  other->detach = 0;
  submit (other);
  CHECK_EQ (starpu_task_wait (other), 0);
  fail (nullptr);
}

static void
in_prologue (void)
{
  collapse->prologue_callback_func = fail;
}
static void
in_prologue_pop (void)
{
  collapse->prologue_callback_pop_func = fail;
}
static void
in_callback (void)
{
  collapse->callback_func = fail;
}
static void
in_epilogue (void)
{
  collapse->epilogue_callback_func = wait_and_fail;
}
static void
in_can_execute (void)
{
  collapse->cl = &asking;
}

/* Another one's end makes it ready. */
static void
in_prologue_of_follower (void)
{
  struct starpu_task *first = new_task (&codelet, nullptr);
  collapse->prologue_callback_func = fail;
  starpu_task_declare_deps (collapse, 1, first);
  submit (first);
}

/* A program asks, of a task of the library's making or its own. */
static void
ask ()
{
  starpu_worker_can_execute_task (0, new_collapse (&asking, nullptr), 0);
}
static void
ask_about_own ()
{
  static struct starpu_task own;
  starpu_task_init (&own);
  own.cl = &asking;
  own.name = "collapse";
  own.file = "somewhere.cc";
  own.line = 42;
  starpu_worker_can_execute_task_first_impl (0, &own, nullptr);
}
static void
ask_by_kind ()
{
  starpu_worker_type_can_execute_task (STARPU_CPU_WORKER,
                                       new_collapse (&asking, nullptr));
}

static void (*prepare) ();

static void
submit_prepared ()
{
  collapse = new_collapse (&codelet, nullptr);
  prepare ();
  submit (collapse);
  starpu_task_wait_for_all ();
}

static void
expect_end (void (*preparation) (), const char *where)
{
  prepare = preparation;
  expect_named_end (submit_prepared, where);
}

int
main ()
{
  if (!crashes_are_ours ())
    return 77;
  codelet.cpu_funcs[0] = asking.cpu_funcs[0] = body;
  asking.can_execute = cannot;
  const char *const callback = "in a callback of task collapse";
  expect_end (in_prologue, callback);
  expect_end (in_prologue_pop, callback);
  expect_end (in_callback, callback);
  expect_end (in_epilogue, callback);
  expect_end (in_prologue_of_follower, callback);
  expect_end (in_can_execute, "in can_execute of task collapse");
  for (auto act : { ask, ask_about_own, ask_by_kind })
    expect_named_end (act, "in can_execute of task collapse");
  return 0;
}
