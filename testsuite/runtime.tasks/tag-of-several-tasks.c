/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Several tasks may have one tag at a time: all wait for what the tag waits
   for, and each one's end is an end of the tag.  The task of a tag is the
   latest that has not ended, or else the one that ended last, until it is
   destroyed.
   rows: R04 */

#include "../support/check.h"

enum
{
  kTasks = 5,
  kBefore = 16,
  kTag = 17,
  kAfter = 18
};

static int ran;

static void
run (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&ran, 1, __ATOMIC_RELAXED);
}
static struct starpu_codelet codelet = { .cpu_funcs = { run } };

static struct starpu_task *
tagged (starpu_tag_t tag)
{
  struct starpu_task *task = new_task (&codelet, NULL);
  task->use_tag = 1;
  task->tag_id = tag;
  task->destroy = 0;
  return task;
}

int
main (void)
{
  struct starpu_task *tasks[kTasks], *after;
  start ();
  CHECK (starpu_tag_get_task (kTag) == NULL);
  starpu_tag_declare_deps (kTag, 1, (starpu_tag_t)kBefore);
  starpu_tag_declare_deps (kAfter, 1, (starpu_tag_t)kTag);
  after = tagged (kAfter);
  submit (after);
  for (int i = 0; i < kTasks; ++i)
    {
      submit (tasks[i] = tagged (kTag));
      CHECK (starpu_tag_get_task (kTag) == tasks[i]);
    }
  starpu_usleep (20000);
  CHECK_EQ (__atomic_load_n (&ran, __ATOMIC_RELAXED), 0);
  starpu_tag_notify_from_apps (kBefore);
  CHECK_EQ (starpu_tag_wait (kTag), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (ran, kTasks + 1);

  struct starpu_task *last = starpu_tag_get_task (kTag);
  CHECK (last != NULL);
  for (int i = 0; i < kTasks; ++i)
    if (tasks[i] != last)
      starpu_task_destroy (tasks[i]);
  CHECK (starpu_tag_get_task (kTag) == last);
  starpu_task_destroy (last);
  CHECK (starpu_tag_get_task (kTag) == NULL);
  starpu_task_destroy (after);

  /* One that the runtime destroys. */
  last = tagged (19);
  last->destroy = 1;
  submit (last);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (starpu_tag_get_task (19) == NULL);
  starpu_shutdown ();
  return 0;
}
