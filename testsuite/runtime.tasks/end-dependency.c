/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task with an end dependency ends when that is released.
   rows: E05 */

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
  starpu_task_end_dep_add (task, 1);
  submit (task);
  while (!__atomic_load_n (&count, __ATOMIC_ACQUIRE))
    starpu_usleep (100);
  CHECK (!starpu_task_finished (task));
  starpu_task_end_dep_release (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  starpu_task_destroy (task);
  starpu_shutdown ();
  return 0;
}
