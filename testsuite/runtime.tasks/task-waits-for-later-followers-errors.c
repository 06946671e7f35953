/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that waits for one that comes after it, by several declared
   dependencies, by tags or by what another waits for at its end, is told so; it
   may wait for one that comes after others alone.
   rows: E05 */

#include "../support/check.h"
#include "../support/flag.h"

#include <errno.h>

enum
{
  kLine = 5 /* tasks, each after the one before */
};

static struct starpu_task *far, *other;
static int all_there, of_far = 1, of_other = 1;

static void
wait_for_both (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  while (!get (&all_there))
    starpu_usleep (100);
  of_far = starpu_task_wait (far);
  starpu_tag_notify_from_apps (1);
  of_other = starpu_task_wait (other);
}

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet plain = { .cpu_funcs = { nothing } };
static struct starpu_codelet waiting = { .cpu_funcs = { wait_for_both } };
static struct starpu_codelet empty = { .where = STARPU_NOWHERE };

static struct starpu_task *
make (struct starpu_codelet *codelet)
{
  struct starpu_task *task = new_task (codelet, NULL);
  task->detach = task->destroy = 0;
  return task;
}

static void
by_tasks (struct starpu_task *before, struct starpu_task *after, int number)
{
  (void)number;
  starpu_task_declare_deps (after, 1, before);
}

static void
with_tag (struct starpu_task *task, int number)
{
  task->use_tag = 1;
  task->tag_id = (starpu_tag_t)(100 + number);
}

static void
by_tags (struct starpu_task *before, struct starpu_task *after, int number)
{
  with_tag (before, number);
  with_tag (after, number + 1);
  starpu_tag_declare_deps (after->tag_id, 1, before->tag_id);
}

/* By each in turn. */
static void
by_both (struct starpu_task *before, struct starpu_task *after, int number)
{
  (number % 2 == 0 ? by_tags : by_tasks) (before, after, number);
}

/* The second one, if nothing else holds it, is over but for its end. */
static void
at_their_ends (struct starpu_task *before, struct starpu_task *after,
               int number)
{
  if (number == 0)
    starpu_task_declare_end_deps (after, 1, before);
  else
    by_tasks (before, after, number);
}

static void
run (void (*put_after) (struct starpu_task *, struct starpu_task *, int))
{
  struct starpu_task *line[kLine];
  set (&all_there, 0);
  of_far = of_other = 1;
  line[0] = make (&waiting);
  for (int i = 1; i < kLine; ++i)
    {
      line[i] = make (&empty);
      put_after (line[i - 1], line[i], i - 1);
    }
  /* One that waits for a tag that is notified, and not for the line. */
  struct starpu_task *blocker = make (&plain);
  blocker->use_tag = 1;
  blocker->tag_id = 2;
  starpu_tag_declare_deps (2, 1, (starpu_tag_t)1);
  other = make (&plain);
  starpu_task_declare_deps (other, 1, blocker);
  far = line[kLine - 1];
  submit (blocker);
  submit (other);
  for (int i = 0; i < kLine; ++i)
    submit (line[i]);
  set (&all_there, 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (of_far, -EDEADLK);
  CHECK_EQ (of_other, 0);
  for (int i = 0; i < kLine; ++i)
    {
      if (line[i]->use_tag)
        starpu_tag_remove (line[i]->tag_id);
      starpu_task_destroy (line[i]);
    }
  starpu_task_destroy (blocker);
  starpu_task_destroy (other);
  starpu_tag_remove (1);
  starpu_tag_remove (2);
}

int
main (void)
{
  start ();
  run (by_tasks);
  run (by_tags);
  run (by_both);
  run (at_their_ends);
  starpu_shutdown ();
  return 0;
}
