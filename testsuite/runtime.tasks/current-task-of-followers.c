/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* In its callbacks a task is the current one, though a worker calls them at the
   end of a task before it, as it lets the others become ready; and in a task
   that submits it, that one is again afterwards.
   rows: R03 E05 */

#include "../support/check.h"

enum
{
  kRounds = 20
};

static int calls;

/* In the callbacks of the task that is pointed at. */
static void
check_current (void *argument)
{
  CHECK (starpu_task_get_current () == *(struct starpu_task **)argument);
  CHECK_EQ (starpu_task_get_current_data_node (0), -1); /* it has no data */
  (void)STARPU_ATOMIC_ADD (&calls, 1);
}

static void
do_nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet nothing = { .cpu_funcs = { do_nothing } };

static void
call_with (struct starpu_task *task, struct starpu_task **self)
{
  *self = task;
  task->prologue_callback_func = task->callback_func = check_current;
  task->prologue_callback_arg = task->callback_arg = self;
}

/* One that computes nothing, one that does, and one after both. */
static void
follow (void)
{
  struct starpu_task *first = new_task (&nothing, NULL),
                     *empty = starpu_task_create (),
                     *second = new_task (&nothing, NULL),
                     *last = starpu_task_create ();
  struct starpu_task *selves[3];
  call_with (empty, &selves[0]);
  call_with (second, &selves[1]);
  call_with (last, &selves[2]);
  starpu_task_declare_deps (empty, 1, first);
  starpu_task_declare_deps (second, 1, first);
  starpu_task_declare_deps (last, 2, empty, second);
  calls = 0;
  submit (last);
  submit (second);
  submit (empty);
  submit (first);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (calls, 6);
  CHECK (starpu_task_get_current () == NULL);
}

static struct starpu_task *inner;

static void
submit_another (void *buffers[], void *self)
{
  (void)buffers;
  struct starpu_task *const outer = *(struct starpu_task **)self;
  CHECK (starpu_task_get_current () == outer);
  inner = starpu_task_create ();
  call_with (inner, &inner);
  submit (inner);
  CHECK (starpu_task_get_current () == outer);
}

static struct starpu_codelet submitter = { .cpu_funcs = { submit_another } };

static void
submit_within (void)
{
  struct starpu_task *outer = new_task (&submitter, NULL);
  outer->cl_arg = &outer;
  calls = 0;
  submit (outer);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (calls, 2);
}

int
main (void)
{
  start ();
  for (int round = 0; round < kRounds; ++round)
    {
      follow ();
      submit_within ();
    }
  starpu_shutdown ();
  return 0;
}
