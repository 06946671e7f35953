/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Prologue callbacks run when a task is ready and when a worker takes it.
   rows: R03 */

#include "../support/check.h"
static int step, ready, popped, run;

static void
note (void *argument)
{
  *(int *) argument = ++step;
}

static void
body (void *buffers[], void *argument)
{
  (void) buffers;
  note (argument);
}

static struct starpu_codelet codelet = { .cpu_funcs = { body } };

int
main (void)
{
  start ();
  struct starpu_task *task = new_task (&codelet, &run);
  task->prologue_callback_func = note;
  task->prologue_callback_arg = &ready;
  task->prologue_callback_pop_func = note;
  task->prologue_callback_pop_arg = &popped;
  submit (task);
  starpu_task_wait_for_all ();
  CHECK_EQ (ready, 1);
  CHECK_EQ (popped, 2);
  CHECK_EQ (run, 3);
  starpu_shutdown ();
  return 0;
}
