/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Under lws a worker executes what it has made ready by priority, those below
   zero when nothing else is left; and two tasks with a priority that one worker
   has made ready run on two workers at once.
   rows: E24 E34
   configs: one many
   env: STARPU_SCHED=lws */

#include "../support/check.h"

enum
{
  kMost = 16
};

static int order[kMost], count, met;

static void
note (void *buffers[], void *argument)
{
  (void)buffers;
  order[STARPU_ATOMIC_ADD (&count, 1) - 1] = (int)(intptr_t)argument;
}
static struct starpu_codelet noting
    = { .cpu_funcs = { note }, .nbuffers = 1, .modes = { STARPU_R } };
static struct starpu_codelet noting_alone = { .cpu_funcs = { note } };

static void
meet (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  STARPU_ATOMIC_ADD (&met, 1);
  while (STARPU_ATOMIC_ADD (&met, 0) < 2)
    starpu_usleep (100);
}
static struct starpu_codelet meeting
    = { .cpu_funcs = { meet }, .nbuffers = 1, .modes = { STARPU_R } };

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}
static struct starpu_codelet writing
    = { .cpu_funcs = { nothing }, .nbuffers = 1, .modes = { STARPU_W } };

static void
submit_with (struct starpu_codelet *codelet, starpu_data_handle_t handle,
             int priority, int number)
{
  struct starpu_task *task = new_task (codelet, (void *)(intptr_t)number);
  if (handle != NULL)
    task->handles[0] = handle;
  task->priority = priority;
  submit (task);
}

/* The order is certain with one worker.  */
static void
by_priority (starpu_data_handle_t handle)
{
  static const int priorities[] = { -1, 3, 0, 1, -2, 3 };
  static const int wanted[] = { 3, 3, 1, 0, -1, -2 };
  const int tasks = 6;

  for (int released = 0; released < 2; ++released)
    {
      count = 0;
      starpu_pause ();
      if (released)
        submit_with (&writing, handle, 0, 0);
      for (int i = 0; i < tasks; ++i)
        submit_with (released ? &noting : &noting_alone,
                     released ? handle : NULL, priorities[i], priorities[i]);
      starpu_resume ();
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      CHECK_EQ (count, tasks);
      if (starpu_worker_get_count () == 1)
        for (int i = 0; i < tasks; ++i)
          CHECK_EQ (order[i], wanted[i]);
    }
}

int
main (void)
{
  int datum = 0;
  starpu_data_handle_t handle;

  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&datum,
                                 sizeof datum);
  by_priority (handle);
  if (starpu_worker_get_count () > 1)
    {
      starpu_pause ();
      submit_with (&writing, handle, 0, 0);
      submit_with (&meeting, handle, 1, 0);
      submit_with (&meeting, handle, 1, 0);
      starpu_resume ();
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      CHECK_EQ (met, 2);
    }
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
