/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A callback may submit more tasks; waiting for all waits for them too.
   rows: E02 R07 */

#include "../support/check.h"
static int count;

static void
add_one (void *buffers[], void *argument)
{
  (void) buffers;
  (void) argument;
  __atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet counting = { .cpu_funcs = { add_one } };

static void
submit_next (void *argument)
{
  long left = (long) argument;
  if (left == 0)
    return;
  struct starpu_task *task = new_task (&counting, NULL);
  task->callback_func = submit_next;
  task->callback_arg = (void *) (left - 1);
  submit (task);
}

int
main (void)
{
  start ();
  submit_next ((void *) 1000);
  starpu_task_wait_for_all ();
  CHECK_EQ (count, 1000);
  starpu_shutdown ();
  return 0;
}
