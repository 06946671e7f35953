/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The application is told of a task's end as it asked: not at all of a detached
   task, for which nobody can wait; by starpu_task_wait () of one that is not,
   also if it is kept; and by the submission itself of a synchronous one.
   rows: R07! */

#include "../support/check.h"
#include <errno.h>

static int gate = 1, count;

static void
add_one (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  while (!__atomic_load_n (&gate, __ATOMIC_ACQUIRE))
    starpu_usleep (100);
  __atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet counting = { .cpu_funcs = { add_one } };

static struct starpu_task *
make_task (unsigned detach, unsigned destroy, unsigned synchronous)
{
  struct starpu_task *task = new_task (&counting, NULL);
  task->detach = detach;
  task->destroy = destroy;
  task->synchronous = synchronous;
  return task;
}

static void
test_detached (void)
{
  struct starpu_task *task = make_task (1, 1, 0);
  gate = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), -EINVAL);
  CHECK_EQ (starpu_task_wait (NULL), -EINVAL);
  __atomic_store_n (&gate, 1, __ATOMIC_RELEASE);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (count, 1);
}

static void
test_kept (void)
{
  struct starpu_task *task = make_task (0, 0, 0);
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK (starpu_task_finished (task));
  CHECK_EQ (task->status, STARPU_TASK_FINISHED);
  starpu_task_destroy (task);
  count = 0;
}

int
main (void)
{
  start ();
  test_detached ();
  test_kept ();
  for (int i = 0; i < 200; ++i)
    {
      struct starpu_task *task = make_task (0, 1, 0);
      submit (task);
      CHECK_EQ (starpu_task_wait (task), 0);
      CHECK_EQ (count, 2 * i + 1);
      submit (make_task (1, 1, 1));
      CHECK_EQ (count, 2 * i + 2);
    }
  starpu_shutdown ();
  return 0;
}
