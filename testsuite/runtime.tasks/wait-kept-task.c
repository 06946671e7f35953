/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A waited-for task without destroy stays the caller's.
   rows: R07 */

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

int
main (void)
{
  start ();
  struct starpu_task *task = new_task (&counting, NULL);
  task->detach = 0;
  task->destroy = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK (starpu_task_finished (task));
  CHECK_EQ (task->status, STARPU_TASK_FINISHED);
  starpu_task_destroy (task);
  starpu_shutdown ();
  return 0;
}
