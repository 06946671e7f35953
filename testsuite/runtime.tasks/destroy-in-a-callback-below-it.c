/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task cannot be destroyed, nor be submitted again, in what its own end waits
   for, though its tag tells of that: it has not ended, which is told, and
   nothing waits for ever; be it on the same worker or on another one.
   rows: R04 E05
   configs: one many */

#include <errno.h>

#include "../support/capture.h"

enum
{
  kTag = 7,
  kFollower = 8
};

static struct starpu_task *first;
static int called, submitted = 1;

static void
do_nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static void
destroy_first (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  starpu_task_destroy (first);
}

static struct starpu_codelet plain = { .cpu_funcs = { do_nothing } },
                             destroyer = { .cpu_funcs = { destroy_first } };

/* As what waits for the tag becomes ready. */
static void
destroy_here (void *argument)
{
  (void)argument;
  starpu_task_destroy (first);
  submitted = starpu_task_submit (first);
  ++called;
}

/* On the other of two, if there are two. */
static void
destroy_in_another (void *argument)
{
  struct starpu_task *task = new_task (&destroyer, NULL);
  (void)argument;
  task->detach = 0;
  task->execute_on_a_specific_worker = 1;
  task->workerid
      = starpu_worker_get_id () == 0 && starpu_worker_get_count () > 1;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  ++called;
}

static void
end_with (void (*callback) (void *))
{
  struct starpu_task *follower = starpu_task_create ();
  first = new_task (&plain, NULL);
  first->use_tag = 1;
  first->tag_id = kTag;
  first->detach = first->destroy = 0;
  starpu_tag_declare_deps (kFollower, 1, (starpu_tag_t)kTag);
  follower->use_tag = 1;
  follower->tag_id = kFollower;
  follower->callback_func = callback;
  submit (follower);
  submit (first);
  CHECK_EQ (starpu_task_wait (first), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_task_destroy (first);
  starpu_tag_remove (kFollower);
  starpu_tag_remove (kTag);
}

int
main (void)
{
  start ();
  int errors = capture_begin ();
  end_with (destroy_here);
  end_with (destroy_in_another);
  const char *text = capture_end (errors);
  fputs (text, stderr);
  CHECK_EQ (called, 2);
  CHECK_EQ (submitted, -EINVAL);
  CHECK_EQ (occurrences (text, "has not ended"), 2);
  starpu_shutdown ();
  return 0;
}
