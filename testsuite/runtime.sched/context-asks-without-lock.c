/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A codelet that is asked whether a worker can execute a task, as another left
   the context, may change contexts itself and submit tasks to them; tasks may
   end, and be destroyed, while they are asked about.
   rows: E46
   configs: many sim */

#include "aux-contexts.h"

#include "../support/capture.h"

enum
{
  kTasks = 20,
  kRounds = 200
};

static int both[] = { 0, 1 }, leaver[] = { 1 };
static unsigned context;
static int asks; /* the API, the next time that it is asked */

static int
only_the_leaver (unsigned worker, struct starpu_task *task, unsigned number)
{
  (void)number;
  CHECK (task->cl != NULL);
  if (__atomic_exchange_n (&asks, 0, __ATOMIC_RELAXED))
    {
      starpu_sched_ctx_remove_workers (leaver, 1, context);
      CHECK_EQ (starpu_task_submit_to_ctx (make_note (1), context), 0);
      starpu_sched_ctx_finished_submit (context);
    }
  return worker == 1;
}

static struct starpu_codelet picky = { .cpu_funcs = { note_worker },
                                       .can_execute = only_the_leaver,
                                       .name = "picky" };

static struct starpu_task *
make_picky (void)
{
  struct starpu_task *task = make_note (0);
  task->cl = &picky;
  return task;
}

static void
ask (void)
{
  context = starpu_sched_ctx_create (both, 2, "asked",
                                     STARPU_SCHED_CTX_POLICY_NAME, "lws", 0);
  starpu_pause ();
  for (int i = 0; i < kTasks; ++i)
    CHECK_EQ (starpu_task_submit_to_ctx (make_picky (), context), 0);
  const int old = capture_begin ();
  __atomic_store_n (&asks, 1, __ATOMIC_RELAXED); /* workers ask too */
  starpu_sched_ctx_remove_workers (leaver, 1, context);
  CHECK (occurrences (capture_end (old), "no worker left") >= 1);
  starpu_resume ();
  starpu_sched_ctx_delete (context);
  CHECK_EQ (total_of (0), kTasks);
  CHECK_EQ (total_of (1), 1);
}

/* Their owner destroys them as soon as they are over. */
static void
end_meanwhile (void)
{
  struct starpu_task *tasks[kTasks];
  context = starpu_sched_ctx_create (both, 2, "asked", 0);
  for (int round = 0; round < kRounds; ++round)
    {
      for (int i = 0; i < kTasks; ++i)
        {
          tasks[i] = make_picky ();
          tasks[i]->detach = 0;
          CHECK_EQ (starpu_task_submit_to_ctx (tasks[i], context), 0);
        }
      starpu_sched_ctx_remove_workers (both, 1, context);
      for (int i = 0; i < kTasks; ++i)
        CHECK_EQ (starpu_task_wait (tasks[i]), 0);
      starpu_sched_ctx_add_workers (both, 1, context);
    }
  starpu_sched_ctx_delete (context);
}

int
main (void)
{
  start ();
  ask ();
  end_meanwhile ();
  starpu_shutdown ();
  return 0;
}
