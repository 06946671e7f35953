/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What an exception in a task's body prints begins with the place where the
   program called starpu_task_submit () or the like, unless it gave another, when
   it defines ASTERISM_PLACES.  So do messages about tasks that are refused.

   rows: -
   configs: one many */

#define ASTERISM_PLACES
#include "aux-named-end.h"

static struct starpu_codelet codelet;

static void
body (void *[], void *)
{
  fail_unexpectedly ();
}

static void
by_submit ()
{
#line 1001 "program.cc"
  CHECK_EQ (starpu_task_submit (new_task (&codelet, nullptr)), 0);
  starpu_task_wait_for_all ();
}

static void
by_qualified_submit ()
{
#line 1002 "program.cc"
  CHECK_EQ (::starpu_task_submit (new_task (&codelet, nullptr)), 0);
  starpu_task_wait_for_all ();
}

template <typename Result, int kPriority>
static Result *
made_by_template ()
{
  Result *task = new_task (&codelet, nullptr);
  task->priority = kPriority;
  return task;
}

static void
by_submit_of_template ()
{
#line 1003 "program.cc"
  CHECK_EQ (starpu_task_submit (made_by_template<starpu_task, 1> ()), 0);
  starpu_task_wait_for_all ();
}

static void
by_submit_to_context ()
{
#line 1004 "program.cc"
  CHECK_EQ (starpu_task_submit_to_ctx (new_task (&codelet, nullptr), 0), 0);
  starpu_task_wait_for_all ();
}

static void
by_insert ()
{
#line 1005 "program.cc"
  CHECK_EQ (starpu_task_insert (&codelet, 0), 0);
  starpu_task_wait_for_all ();
}

static void
by_insert_of_old ()
{
#line 1006 "program.cc"
  CHECK_EQ (starpu_insert_task (&codelet, STARPU_PRIORITY, 1, 0), 0);
  starpu_task_wait_for_all ();
}

static void
by_insert_elsewhere ()
{
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_TASK_FILE, "program.cc",
                                STARPU_TASK_LINE, 1007, 0),
            0);
  starpu_task_wait_for_all ();
}

static void
by_build ()
{
  struct starpu_task *task = starpu_task_build (&codelet, 0);
#line 1008 "program.cc"
  CHECK_EQ (starpu_task_submit (task), 0);
  starpu_task_wait_for_all ();
}

/* The functions themselves note nothing. */
static void
check_pointer ()
{
  int (*submit_it) (struct starpu_task *) = starpu_task_submit;
  struct starpu_task *task = new_task (nullptr, nullptr);
  task->destroy = task->detach = 0;
  CHECK_EQ (submit_it (task), 0);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK (task->file == nullptr);
  CHECK_EQ ((starpu_task_submit)(task), 0);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK (task->file == nullptr);
  CHECK_EQ (starpu_task_submit (task), 0);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK (strstr (task->file, "program.cc") != nullptr);
  starpu_task_destroy (task);
}

static void
check_refusals ()
{
  int old = capture_begin ();
#line 1009 "program.cc"
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_R, nullptr, 0), -EINVAL);
  struct starpu_task *task = new_task (nullptr, nullptr);
  task->regenerate = 1;
  task->detach = 0;
#line 1010 "program.cc"
  CHECK_EQ (starpu_task_submit (task), -EINVAL);
  task->regenerate = task->destroy = 0;
  starpu_task_destroy (task);
  CHECK_EQ (starpu_task_submit (nullptr), -EINVAL);
  const char *text = capture_end (old);
  CHECK (strstr (text, "program.cc:1009: task ") != nullptr);
  CHECK (strstr (text, "program.cc:1010: ") != nullptr);
}

static void
check_ends ()
{
  expect_end_at (by_submit, "in task ", "program.cc:1001: ");
  expect_end_at (by_qualified_submit, "in task ", "program.cc:1002: ");
  expect_end_at (by_submit_of_template, "in task ", "program.cc:1003: ");
  expect_end_at (by_submit_to_context, "in task ", "program.cc:1004: ");
  expect_end_at (by_insert, "in task ", "program.cc:1005: ");
  expect_end_at (by_insert_of_old, "in task ", "program.cc:1006: ");
  expect_end_at (by_insert_elsewhere, "in task ", "program.cc:1007: ");
  expect_end_at (by_build, "in task ", "program.cc:1008: ");
}

int
main ()
{
  codelet.cpu_funcs[0] = body;
  if (crashes_are_ours ())
    check_ends ();
  start ();
  check_pointer ();
  check_refusals ();
  starpu_shutdown ();
  return 0;
}
