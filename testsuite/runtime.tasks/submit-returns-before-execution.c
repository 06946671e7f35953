/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Submission returns while the task has not run; its callback is called at its
   end, and may submit more.
   rows: E02! */

#include "../support/check.h"

static int open_gate, count, called;

static void
wait_at_gate (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  while (!__atomic_load_n (&open_gate, __ATOMIC_ACQUIRE))
    starpu_usleep (100);
  __atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet gated = { .cpu_funcs = { wait_at_gate } };

static void
submit_next (void *argument)
{
  long left = (long)argument;
  CHECK_EQ (__atomic_load_n (&count, __ATOMIC_RELAXED), ++called);
  if (left == 0)
    return;
  struct starpu_task *task = new_task (&gated, NULL);
  task->callback_func = submit_next;
  task->callback_arg = (void *)(left - 1);
  submit (task);
}

int
main (void)
{
  start ();
  struct starpu_task *task = new_task (&gated, NULL);
  task->callback_func = submit_next;
  task->callback_arg = (void *)1000;
  submit (task);
  CHECK_EQ (__atomic_load_n (&count, __ATOMIC_RELAXED), 0);
  CHECK_EQ (__atomic_load_n (&called, __ATOMIC_RELAXED), 0);
  __atomic_store_n (&open_gate, 1, __ATOMIC_RELEASE);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (count, 1001);
  CHECK_EQ (called, 1001);
  starpu_shutdown ();
  return 0;
}
