/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Arrays of tasks, tags and workers that are NULL though something should be in
   them give -EINVAL or a message; workerids that are NULL stand for any worker.
   rows: E05 */

#include "../support/check.h"
#include <errno.h>

static int count;

static void
add_one (void *argument)
{
  (void)argument;
  __atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
}

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  add_one (argument);
}

static struct starpu_codelet counting = { .cpu_funcs = { run } };

int
main (void)
{
  start ();
  CHECK_EQ (starpu_task_wait_array (NULL, 2), -EINVAL);
  CHECK_EQ (starpu_task_wait_array (NULL, 0), 0);
  CHECK_EQ (starpu_tag_wait_array (2, NULL), -EINVAL);
  CHECK_EQ (starpu_tag_wait_array (0, NULL), 0);

  /* Waits for no tag. */
  starpu_tag_declare_deps_array (1, 2, NULL);
  struct starpu_task *task = new_task (&counting, NULL);
  task->use_tag = 1;
  task->tag_id = 1;
  submit (task);
  CHECK_EQ (starpu_tag_wait (1), 0);
  starpu_create_sync_task (2, 2, NULL, add_one, NULL);
  CHECK_EQ (starpu_tag_wait (2), 0);

  task = new_task (&counting, NULL);
  task->workerids_len = 1;
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (count, 3);

  starpu_execute_on_specific_workers (add_one, NULL, 2, NULL, "nobody");
  starpu_execute_on_each_worker (NULL, NULL, STARPU_CPU);
  CHECK_EQ (count, 3);

  struct starpu_task *before = starpu_task_create ();
  task = starpu_task_create ();
  starpu_task_declare_deps_array (task, 1, &before);
  submit (task);
  CHECK_EQ (starpu_task_get_task_succs (before, 1, NULL), 1);
  submit (before);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
  return 0;
}
