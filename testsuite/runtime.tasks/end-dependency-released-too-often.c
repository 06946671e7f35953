/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Releasing more end dependencies than a task has changes nothing: it ends
   after its function, and after those that it does have.
   rows: E05 */

#include "../support/check.h"
static int begun, may_end, ended;

static void
wait_and_count (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  __atomic_store_n (&begun, 1, __ATOMIC_RELEASE);
  while (!__atomic_load_n (&may_end, __ATOMIC_ACQUIRE))
    starpu_usleep (100);
  __atomic_fetch_add (&ended, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet slow = { .cpu_funcs = { wait_and_count } };

static struct starpu_task *
submit_slow (int end_dependencies)
{
  begun = may_end = ended = 0;
  struct starpu_task *task = new_task (&slow, NULL);
  task->detach = 0;
  task->destroy = 0;
  starpu_task_end_dep_add (task, end_dependencies);
  submit (task);
  return task;
}

static int executed;

static void
tell (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  __atomic_store_n (&executed, 1, __ATOMIC_RELEASE);
}
static struct starpu_codelet quick = { .cpu_funcs = { tell } };

/* Whose end waits for another task, and for no release. */
static void
release_what_waits_for_a_task (void)
{
  struct starpu_task *task = new_task (&quick, NULL);
  task->detach = 0;
  task->destroy = 0;
  begun = may_end = ended = 0;
  struct starpu_task *before = new_task (&slow, NULL);
  starpu_task_declare_end_deps (task, 1, before);
  submit (task);
  while (!__atomic_load_n (&executed, __ATOMIC_ACQUIRE))
    starpu_usleep (100);
  starpu_task_end_dep_release (task);
  starpu_usleep (10000); /* in which it would end */
  CHECK (!starpu_task_finished (task));
  submit (before);
  __atomic_store_n (&may_end, 1, __ATOMIC_RELEASE);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK_EQ (ended, 1);
  starpu_task_destroy (task);
}

int
main (void)
{
  start ();
  struct starpu_task *task = submit_slow (0);
  while (!__atomic_load_n (&begun, __ATOMIC_ACQUIRE))
    starpu_usleep (100);
  starpu_task_end_dep_release (task);
  CHECK (!starpu_task_finished (task));
  __atomic_store_n (&may_end, 1, __ATOMIC_RELEASE);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK_EQ (ended, 1);
  starpu_task_end_dep_release (task);
  starpu_task_destroy (task);

  task = submit_slow (1);
  starpu_task_end_dep_release (task);
  starpu_task_end_dep_release (task);
  CHECK (!starpu_task_finished (task));
  __atomic_store_n (&may_end, 1, __ATOMIC_RELEASE);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK_EQ (ended, 1);
  starpu_task_destroy (task);
  release_what_waits_for_a_task ();
  starpu_shutdown ();
  return 0;
}
