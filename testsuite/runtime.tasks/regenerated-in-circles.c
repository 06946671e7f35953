/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Explicit dependencies of regenerated tasks hold for each round: in circles,
   which begin with the task that closed them, or that was submitted before, and
   in pipelines, in which nobody is more than a round ahead.
   rows: R07 */

#include "../support/check.h"

enum
{
  kRounds = 50,
  kTasks = 4
};

/* One task, and how far the others are to be when it runs. */
struct stage
{
  struct starpu_task task;
  int round;
  int before[kTasks]; /* rounds that the others have ended, at least: less its
                         own */
  int after[kTasks];  /* at most */
};

static struct stage stages[kTasks];

static int
round_of (int i)
{
  return __atomic_load_n (&stages[i].round, __ATOMIC_ACQUIRE);
}

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  struct stage *stage = argument;
  for (int i = 0; i < kTasks; ++i)
    {
      CHECK (round_of (i) >= stage->round + stage->before[i]);
      CHECK (round_of (i) <= stage->round + stage->after[i]);
    }
  __atomic_add_fetch (&stage->round, 1, __ATOMIC_RELEASE);
}
static struct starpu_codelet codelet = { .cpu_funcs = { run } };

static void
count (void *argument)
{
  struct stage *stage = argument;
  if (stage->task.cl == NULL)
    run (NULL, argument);
  if (stage->round == kRounds)
    stage->task.regenerate = 0;
}

static void
make (int tasks)
{
  for (int i = 0; i < tasks; ++i)
    {
      struct stage *stage = &stages[i];
      memset (stage, 0, sizeof *stage);
      starpu_task_init (&stage->task);
      stage->task.cl = &codelet;
      stage->task.cl_arg = stage->task.callback_arg = stage;
      stage->task.callback_func = count;
      stage->task.regenerate = 1;
      for (int j = 0; j < kTasks; ++j)
        {
          stage->before[j] = -2 * kRounds;
          stage->after[j] = 2 * kRounds;
        }
    }
}

/* When i runs, j has ended one round more: at most two. */
static void
expect_follows (int i, int j)
{
  stages[i].before[j] = 1;
  stages[j].after[i] = 0;
  stages[j].before[i] = 0;
}

static void
follow (int i, int j)
{
  expect_follows (i, j);
  starpu_task_declare_deps (&stages[i].task, 1, &stages[j].task);
}

static void
finish (int tasks)
{
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < tasks; ++i)
    {
      CHECK_EQ (stages[i].round, kRounds);
      starpu_task_clean (&stages[i].task);
    }
}

/* All of them, those that wait first. */
static void
submit_all (int tasks)
{
  for (int i = tasks; i-- > 0;)
    submit (&stages[i].task);
  starpu_resume ();
  finish (tasks);
}

static void
circle_closed_before (struct starpu_codelet *cl)
{
  make (3);
  stages[1].task.cl = stages[2].task.cl = cl;
  follow (1, 0);
  follow (2, 1);
  stages[0].before[2] = 0;
  starpu_task_declare_deps (&stages[0].task, 1, &stages[2].task);
  starpu_pause ();
  submit_all (3);
}

static void
circle_closed_after (void)
{
  make (3);
  follow (1, 0);
  follow (2, 1);
  stages[0].before[2] = 0;
  starpu_pause ();
  submit (&stages[0].task);
  struct starpu_task *follower;
  submit (&stages[1].task);
  CHECK_EQ (starpu_task_get_task_succs (&stages[0].task, 1, &follower), 1);
  CHECK (follower == &stages[1].task);
  starpu_task_declare_deps (&stages[0].task, 1, &stages[2].task);
  submit (&stages[2].task);
  starpu_resume ();
  finish (3);
}

/* The dependencies of one that is submitted already, without or with a circle,
   whichever is declared first. */
static void
linked_when_begun (int circle, int first)
{
  make (2);
  expect_follows (1, 0);
  starpu_pause ();
  submit (&stages[0].task);
  for (int turn = 0; turn < 2; ++turn)
    if (turn == first)
      starpu_task_declare_deps (&stages[1].task, 1, &stages[0].task);
    else if (circle)
      starpu_task_declare_deps (&stages[0].task, 1, &stages[1].task);
  submit (&stages[1].task);
  starpu_resume ();
  finish (2);
}

static void
pipeline (void)
{
  make (4);
  follow (1, 0);
  follow (2, 0);
  starpu_task_declare_deps (&stages[3].task, 2, &stages[1].task,
                            &stages[2].task);
  expect_follows (3, 1);
  expect_follows (3, 2);
  starpu_pause ();
  submit_all (4);
}

/* One that is destroyed before its submission holds nobody up, nor does one
   that ends before the others. */
static void
without_one (void)
{
  make (3);
  follow (1, 0);
  struct starpu_task *dropped = starpu_task_create ();
  dropped->regenerate = 1;
  starpu_task_declare_deps (&stages[1].task, 1, dropped);
  starpu_task_declare_deps (dropped, 1, &stages[0].task);
  starpu_task_destroy (dropped);
  starpu_task_declare_deps (&stages[1].task, 1, &stages[2].task);
  stages[2].round = kRounds - 1; /* its first is its last */
  starpu_pause ();
  submit_all (3);
}

int
main (void)
{
  start ();
  circle_closed_before (&codelet);
  circle_closed_before (NULL);
  circle_closed_after ();
  linked_when_begun (0, 0);
  linked_when_begun (1, 0);
  linked_when_begun (1, 1);
  pipeline ();
  without_one ();
  starpu_shutdown ();
  return 0;
}
