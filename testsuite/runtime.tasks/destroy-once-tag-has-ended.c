/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task whose tag has been waited for can be destroyed or cleaned at once,
   though the worker is still busy with what waited for the tag as well.
   rows: R04 E05 */

#include "../support/capture.h"

enum
{
  kRounds = 5,
  kTag = 7,
  kFollower = 8
};

static int told;

static void
do_nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet codelet = { .cpu_funcs = { do_nothing } };

/* The other thread gives up the task before this ends. */
static void
take_long (void *argument)
{
  (void)argument;
  while (!__atomic_load_n (&told, __ATOMIC_SEQ_CST))
    starpu_usleep (100);
  starpu_usleep (10000);
}

static void
use (struct starpu_task *task, void (*give_up) (struct starpu_task *))
{
  struct starpu_task *follower = starpu_task_create ();
  __atomic_store_n (&told, 0, __ATOMIC_SEQ_CST);
  starpu_tag_declare_deps (kFollower, 1, (starpu_tag_t)kTag);
  follower->use_tag = 1;
  follower->tag_id = kFollower;
  follower->callback_func = take_long;
  submit (follower);
  task->cl = &codelet;
  task->use_tag = 1;
  task->tag_id = kTag;
  task->detach = task->destroy = 0;
  submit (task);
  CHECK_EQ (starpu_tag_wait (kTag), 0);
  __atomic_store_n (&told, 1, __ATOMIC_SEQ_CST);
  give_up (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_tag_remove (kFollower);
  starpu_tag_remove (kTag);
}

int
main (void)
{
  start ();
  int errors = capture_begin ();
  for (int round = 0; round < kRounds; ++round)
    {
      struct starpu_task own;
      use (starpu_task_create (), starpu_task_destroy);
      starpu_task_init (&own);
      use (&own, starpu_task_clean);
    }
  const char *text = capture_end (errors);
  fputs (text, stderr);
  CHECK_EQ (occurrences (text, "has not ended"), 0);
  starpu_shutdown ();
  return 0;
}
