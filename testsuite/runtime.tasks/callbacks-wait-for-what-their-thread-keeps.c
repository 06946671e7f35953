/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A callback may wait for what its thread has yet to let go on: a task that
   computes nothing and ends after the one that calls back, or another follower
   of the same task or tag.  What cannot end before the task that it is in gives
   -EDEADLK.
   rows: E05 R03 */

#include <errno.h>

#include "../support/check.h"

#define FOLLOWERS 3

static int results[FOLLOWERS], calls;
static struct starpu_task *followers[FOLLOWERS];

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { nothing } },
    reader = { .cpu_funcs = { nothing }, .nbuffers = 1, .modes = { STARPU_R } },
    nowhere
    = { .where = STARPU_NOWHERE, .nbuffers = 1, .modes = { STARPU_RW } };

static struct starpu_task *
kept (struct starpu_codelet *codelet)
{
  struct starpu_task *task = new_task (codelet, NULL);
  task->detach = task->destroy = 0;
  return task;
}

static void
wait_for (void *argument)
{
  struct starpu_task **task = argument;
  results[0] = starpu_task_wait (*task);
}

/* As wait_for (), of a task that becomes ready there. */
static void
submit_and_wait (void *argument)
{
  struct starpu_task **task = argument;
  submit (*task);
  wait_for (task);
}

static void
empty_in_a_callback (struct starpu_codelet *codelet)
{
  struct starpu_task *empty = kept (NULL), *outer = new_task (codelet, NULL);
  outer->callback_func = submit_and_wait;
  outer->callback_arg = &empty;
  results[0] = 1;
  submit (outer);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (results[0], 0);
  starpu_task_destroy (empty);
}

/* What is waited for comes after one that computes nothing, and that after one
   that does. */
static void
submit_chain_and_wait (void *argument)
{
  struct starpu_task *first = new_task (&codelet, NULL),
                     *empty = new_task (NULL, NULL), *last = kept (&codelet);
  (void)argument;
  starpu_task_declare_deps (empty, 1, first);
  starpu_task_declare_deps (last, 1, empty);
  submit (last);
  submit (empty);
  submit (first);
  wait_for (&last);
  starpu_task_destroy (last);
}

/* In a callback of one that computes nothing, which a worker ends. */
static void
chain_in_a_callback (void)
{
  struct starpu_task *first = new_task (&codelet, NULL),
                     *outer = new_task (NULL, NULL);
  outer->callback_func = submit_chain_and_wait;
  starpu_task_declare_deps (outer, 1, first);
  results[0] = 1;
  submit (outer);
  submit (first);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (results[0], 0);
}

/* The first one that becomes ready waits for the others. */
static void
wait_for_others (void *argument)
{
  const struct starpu_task *own = *(struct starpu_task **)argument;
  if (__atomic_fetch_add (&calls, 1, __ATOMIC_SEQ_CST) == 0)
    for (int i = 0; i < FOLLOWERS; ++i)
      if (followers[i] != own)
        results[i] = starpu_task_wait (followers[i]);
}

static struct starpu_task *
make_follower (int i, struct starpu_codelet *codelet)
{
  struct starpu_task *task = followers[i] = kept (codelet);
  task->prologue_callback_func = wait_for_others;
  task->prologue_callback_arg = &followers[i];
  results[i] = calls = 0;
  return task;
}

static void
check_followers (void)
{
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (calls, FOLLOWERS);
  for (int i = 0; i < FOLLOWERS; ++i)
    {
      CHECK_EQ (results[i], 0);
      starpu_task_destroy (followers[i]);
    }
}

static void
others_after_a_task (struct starpu_codelet *before)
{
  struct starpu_task *first = new_task (before, NULL);
  for (int i = 0; i < FOLLOWERS; ++i)
    {
      struct starpu_task *task = make_follower (i, i == 1 ? NULL : &codelet);
      starpu_task_declare_deps (task, 1, first);
      submit (task);
    }
  submit (first);
  check_followers ();
}

static void
others_after_a_tag (int removed)
{
  const starpu_tag_t before = 100;
  for (int i = 0; i < FOLLOWERS; ++i)
    {
      struct starpu_task *task = make_follower (i, &codelet);
      task->use_tag = 1;
      task->tag_id = (starpu_tag_t)i;
      starpu_tag_declare_deps ((starpu_tag_t)i, 1, before);
      submit (task);
    }
  if (removed)
    starpu_tag_remove (before);
  else
    starpu_tag_notify_from_apps (before);
  check_followers ();
  for (int i = 0; i < FOLLOWERS; ++i)
    starpu_tag_remove ((starpu_tag_t)i);
  starpu_tag_remove (before);
}

/* All read what the application has to itself until then. */
static void
others_that_read (starpu_data_handle_t handle)
{
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  for (int i = 0; i < FOLLOWERS; ++i)
    {
      make_follower (i, &reader)->handles[0] = handle;
      submit (followers[i]);
    }
  starpu_data_release (handle);
  check_followers ();
}

/* A task that computes nothing gives up its datum, and has not ended yet. */
static void
one_under_way (starpu_data_handle_t handle)
{
  struct starpu_task *first = kept (&nowhere), *next = new_task (&reader, NULL);
  first->handles[0] = next->handles[0] = handle;
  next->prologue_callback_func = wait_for;
  next->prologue_callback_arg = &first;
  starpu_task_end_dep_add (first, 1);
  submit (first);
  submit (next);
  results[0] = 1;
  starpu_task_end_dep_release (first);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (results[0], -EDEADLK);
  starpu_task_destroy (first);
}

/* By a declaration or by tags. */
static void
own_follower (struct starpu_codelet *before, int by_tags)
{
  struct starpu_task *first = new_task (before, NULL), *next = kept (&codelet);
  if (by_tags)
    {
      first->use_tag = next->use_tag = 1;
      first->tag_id = 200, next->tag_id = 201;
      starpu_tag_declare_deps (201, 1, (starpu_tag_t)200);
    }
  else
    starpu_task_declare_deps (next, 1, first);
  submit (next);
  first->callback_func = wait_for;
  first->callback_arg = &next;
  results[0] = 1;
  submit (first);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (results[0], -EDEADLK);
  starpu_task_destroy (next);
  if (by_tags)
    starpu_tag_remove (200), starpu_tag_remove (201);
}

int
main (void)
{
  int value = 0;
  starpu_data_handle_t handle;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  for (int computes = 0; computes < 2; ++computes)
    {
      struct starpu_codelet *before = computes ? &codelet : NULL;
      empty_in_a_callback (before);
      others_after_a_task (before);
      own_follower (before, 0);
      own_follower (before, 1);
    }
  chain_in_a_callback ();
  others_after_a_tag (0);
  others_after_a_tag (1);
  others_that_read (handle);
  one_under_way (handle);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
