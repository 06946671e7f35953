/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that makes no sense is refused with an error, and stays the caller's.
   rows: C25 */

#include "../support/check.h"
static int count;

static void
add_one (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  __atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet counting = { .cpu_funcs = { add_one } };

#include <errno.h>

int
main (void)
{
  static struct starpu_codelet empty = { .nbuffers = 0, .name = "empty" };
  static struct starpu_codelet wants_data
      = { .cpu_funcs = { add_one }, .nbuffers = 1, .modes = { STARPU_R } };
  struct starpu_task *task = new_task (&counting, NULL);
  CHECK_EQ (starpu_task_submit (task), -ENODEV);
  start ();
  CHECK_EQ (starpu_task_submit (NULL), -EINVAL);

  task->cl = &empty;
  CHECK_EQ (starpu_task_submit (task), -ENODEV);
  task->cl = &wants_data;
  CHECK_EQ (starpu_task_submit (task), -EINVAL);
  task->cl = &counting;
  task->execute_on_a_specific_worker = 1;
  task->workerid = 999;
  CHECK_EQ (starpu_task_submit (task), -EINVAL);
  task->execute_on_a_specific_worker = 0;
  submit (task);
  starpu_task_wait_for_all ();
  CHECK_EQ (count, 1);
  starpu_shutdown ();
  return 0;
}
