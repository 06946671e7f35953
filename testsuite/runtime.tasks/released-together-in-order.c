/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What one task makes ready for the worker that executed it, readers of what it
   wrote and those who commute on it, is executed in the order of submission,
   under a policy that takes the newest first as under others, in a context as
   well, with equal priorities above, at and below 0; so are callbacks that do
   not wait for a worker, and who waits in one finds what came before it.
   rows: E33
   configs: one */

#include "../support/check.h"

enum
{
  kReaders = 20,
  kData = 2
};

static int order[kReaders], count;
static starpu_data_handle_t handles[kData];

static void
produce (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static void
note (void *argument)
{
  order[count++] = (int)(intptr_t)argument;
}

static void
consume (void *buffers[], void *argument)
{
  (void)buffers;
  note (argument);
}

static void
note_and_release (void *argument)
{
  note (argument);
  starpu_data_release (handles[0]);
}

static struct starpu_codelet producer = { .cpu_funcs = { produce },
                                          .nbuffers = kData,
                                          .modes = { STARPU_RW, STARPU_RW } };
static struct starpu_codelet consumer
    = { .cpu_funcs = { consume }, .nbuffers = 1, .modes = { STARPU_R } };
static struct starpu_codelet commuter
    = { .cpu_funcs = { consume },
        .nbuffers = 1,
        .modes
        = { (enum starpu_data_access_mode) (STARPU_RW | STARPU_COMMUTE) } };
static struct starpu_codelet nowhere
    = { .where = STARPU_NOWHERE, .nbuffers = 1, .modes = { STARPU_R } };

static void
submit_producer (int priority)
{
  struct starpu_task *task = new_task (&producer, NULL);
  for (int i = 0; i < kData; ++i)
    task->handles[i] = handles[i];
  task->priority = priority;
  submit (task);
}

static struct starpu_task *
new_user (struct starpu_codelet *codelet, int i, int used)
{
  struct starpu_task *task = new_task (codelet, (void *)(intptr_t)i);
  task->handles[0] = handles[used];
  return task;
}

static void
check_all (void)
{
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (count, kReaders);
  for (int i = 0; i < kReaders; ++i)
    CHECK_EQ (order[i], i);
}

static void
begin (int priority)
{
  count = 0;
  starpu_pause ();
  submit_producer (priority);
}

/* Those of the first datum come before those of the second. */
static void
check_tasks (struct starpu_codelet *codelet, int priority)
{
  begin (priority);
  for (int i = 0; i < kReaders; ++i)
    {
      struct starpu_task *task
          = new_user (codelet, i, priority != 0 && i >= kReaders / 2);
      task->priority = priority;
      submit (task);
    }
  check_all ();
}

static void
check_callbacks (void)
{
  begin (0);
  for (int i = 0; i < kReaders; ++i)
    {
      struct starpu_task *task = new_user (&nowhere, i, 0);
      task->callback_func = note;
      task->callback_arg = (void *)(intptr_t)i;
      submit (task);
    }
  check_all ();
  begin (0);
  for (int i = 0; i < kReaders; ++i)
    CHECK_EQ (starpu_data_acquire_cb (handles[0], STARPU_R, note_and_release,
                                      (void *)(intptr_t)i),
              0);
  check_all ();
}

static struct starpu_task *awaited;
static int waited;

static void
wait_for_it (void *argument)
{
  (void)argument;
  waited = starpu_task_wait (awaited) == 0;
}

/* By whom an earlier reader is awaited. */
static void
check_waiting (void)
{
  begin (0);
  for (int i = 0; i < kReaders; ++i)
    {
      struct starpu_task *task = new_user (&consumer, i, 0);
      if (i == 0)
        {
          awaited = task;
          task->detach = 0;
        }
      submit (task);
    }
  struct starpu_task *last = new_user (&nowhere, 0, 0);
  last->callback_func = wait_for_it;
  submit (last);
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (count, kReaders);
  CHECK (waited);
}

static void
check_everything (void)
{
  for (int priority = -1; priority <= 1; ++priority)
    check_tasks (&consumer, priority);
  check_tasks (&commuter, 0);
  check_callbacks ();
}

int
main (void)
{
  static int values[kData];
  const char *const policies[] = { "lws", "eager", "prio", "dmda" };
  const unsigned policy_count = sizeof policies / sizeof *policies;
  for (unsigned i = 0; i < policy_count; ++i)
    {
      setenv ("STARPU_SCHED", policies[i], 1);
      start ();
      for (int d = 0; d < kData; ++d)
        starpu_variable_data_register (&handles[d], STARPU_MAIN_RAM,
                                       (uintptr_t)&values[d], sizeof (int));
      check_everything ();
      check_waiting ();
      for (unsigned c = 0; c < policy_count; ++c)
        {
          unsigned context = starpu_sched_ctx_create (
              NULL, -1, "inner", STARPU_SCHED_CTX_POLICY_NAME, policies[c], 0);
          starpu_sched_ctx_set_context (&context);
          for (int priority = -1; priority <= 1; ++priority)
            if (c != 0 || priority != 0) /* of lws the newest first */
              check_tasks (&consumer, priority);
          starpu_sched_ctx_set_context (NULL);
          starpu_sched_ctx_delete (context);
        }
      for (int d = 0; d < kData; ++d)
        starpu_data_unregister (handles[d]);
      starpu_shutdown ();
    }
  return 0;
}
