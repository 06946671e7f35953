/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Dependencies between tags are declared once and hold for each task of the
   tag: those regenerated, in a circle that the application begins, and those
   submitted again.  A tag that is removed holds nobody up.
   rows: R04 R07 */

#include "../support/check.h"

enum
{
  kRounds = 50,
  kTasks = 3
};

static struct starpu_task tasks[kTasks];
static int rounds[kTasks];

static int
round_of (int i)
{
  return __atomic_load_n (&rounds[i], __ATOMIC_ACQUIRE);
}

/* Each is a round behind the one before it. */
static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  const int i = (int)(long)argument;
  if (i > 0)
    CHECK (round_of (i - 1) == rounds[i] + 1);
  else
    CHECK (round_of (kTasks - 1) == rounds[0]);
  __atomic_add_fetch (&rounds[i], 1, __ATOMIC_RELEASE);
}
static struct starpu_codelet codelet = { .cpu_funcs = { run } };

static void
count (void *argument)
{
  const int i = (int)(long)argument;
  if (rounds[i] == kRounds)
    tasks[i].regenerate = 0;
}

static void
make (int regenerate)
{
  for (long i = 0; i < kTasks; ++i)
    {
      rounds[i] = 0;
      starpu_task_init (&tasks[i]);
      tasks[i].cl = &codelet;
      tasks[i].cl_arg = tasks[i].callback_arg = (void *)i;
      tasks[i].callback_func = count;
      tasks[i].regenerate = regenerate != 0;
      tasks[i].use_tag = 1;
      tasks[i].tag_id = 10 + (starpu_tag_t)i;
      if (i > 0)
        starpu_tag_declare_deps (10 + (starpu_tag_t)i, 1,
                                 10 + (starpu_tag_t)i - 1);
    }
}

static void
submit_all (void)
{
  starpu_pause ();
  for (int i = kTasks; i-- > 0;)
    submit (&tasks[i]);
  starpu_resume ();
}

static void
finish (void)
{
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < kTasks; ++i)
    {
      CHECK_EQ (rounds[i], kRounds);
      starpu_task_clean (&tasks[i]);
      starpu_tag_remove (10 + (starpu_tag_t)i);
    }
}

static void
circle (void)
{
  make (1);
  starpu_tag_declare_deps (10, 1, (starpu_tag_t)(10 + kTasks - 1));
  submit_all ();
  CHECK_EQ (rounds[0], 0);
  starpu_tag_notify_restart_from_apps (10 + kTasks - 1);
  finish ();
}

static void
submitted_again (void)
{
  make (0);
  for (int i = 0; i < kRounds; ++i)
    {
      submit_all ();
      CHECK_EQ (starpu_tag_wait (10 + kTasks - 1), 0);
    }
  finish ();
}

/* The application is the one waited for; it notifies once a restart. */
static void
notified_again (void)
{
  make (0);
  rounds[0] = 1;
  starpu_tag_declare_deps (11, 2, (starpu_tag_t)10, (starpu_tag_t)1);
  starpu_tag_notify_from_apps (1);
  starpu_tag_notify_from_apps (10);
  submit (&tasks[1]);
  CHECK_EQ (starpu_tag_wait (11), 0);
  rounds[0] = 2;
  submit (&tasks[1]);
  starpu_tag_notify_restart_from_apps (10); /* it has been already */
  starpu_tag_notify_restart_from_apps (10);
  CHECK (!starpu_task_finished (&tasks[1]));
  CHECK_EQ (round_of (1), 1);
  starpu_tag_remove (1);
  CHECK_EQ (starpu_tag_wait (11), 0);
  CHECK_EQ (rounds[1], 2);

  rounds[0] = 3;
  submit (&tasks[1]);
  CHECK_EQ (round_of (1), 2);
  starpu_tag_remove (11); /* and with it what it waits for */
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (rounds[1], 3);
  for (int i = 0; i < kTasks; ++i)
    starpu_task_clean (&tasks[i]);
}

int
main (void)
{
  start ();
  circle ();
  submitted_again ();
  notified_again ();
  starpu_shutdown ();
  return 0;
}
