/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that would wait for itself, or for NULL, is told so and runs.
   rows: E05 */

#include "../support/check.h"

#include <errno.h>

static int waited = 1;

static void
wait_for_oneself (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  waited = starpu_task_wait (starpu_task_get_current ());
  starpu_shutdown ();
}

static struct starpu_codelet waiting = { .cpu_funcs = { wait_for_oneself } };

int
main (void)
{
  start ();
  struct starpu_task *task = new_task (&waiting, NULL);
  task->detach = 0;
  struct starpu_task *before[] = { task, NULL };
  starpu_task_declare_deps_array (task, 2, before);
  starpu_task_declare_end_deps_array (task, 2, before);
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK_EQ (waited, -EDEADLK);
  CHECK_EQ (starpu_is_initialized (), 1);
  starpu_shutdown ();
  CHECK_EQ (starpu_is_initialized (), 0);
  return 0;
}
