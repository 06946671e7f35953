/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* In its callbacks a task is the current one, also when it computes nothing
   and the callbacks run on the submitting thread.
   rows: R03 */

#include "../support/check.h"

static struct starpu_task *expected;
static int calls;

static void
callback (void *argument)
{
  CHECK (argument == &calls);
  CHECK (starpu_task_get_current () == expected);
  (void)STARPU_ATOMIC_ADD (&calls, 1);
}

static void
run (struct starpu_codelet *codelet)
{
  struct starpu_task *task = starpu_task_create ();
  task->cl = codelet;
  task->callback_func = callback;
  task->callback_arg = &calls;
  task->prologue_callback_func = callback;
  task->prologue_callback_arg = &calls;
  task->prologue_callback_pop_func = callback;
  task->prologue_callback_pop_arg = &calls;
  task->epilogue_callback_func = callback;
  task->epilogue_callback_arg = &calls;
  expected = task;
  CHECK (starpu_task_submit (task) == 0);
  CHECK (starpu_task_wait_for_all () == 0);
  CHECK (starpu_task_get_current () == NULL);
}

int
main (void)
{
  CHECK (starpu_init (NULL) == 0);
  run (&starpu_codelet_nop);
  CHECK (calls == 4);
  run (NULL);
  CHECK (calls == 8);
  starpu_shutdown ();
  return 0;
}
