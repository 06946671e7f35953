/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A thread's context that was deleted, or was one of an earlier runtime, is
   none: the next one with its number gets none of the thread's tasks.
   rows: E46
   configs: one many */

#include "aux-contexts.h"

static void
check_none (void)
{
  CHECK_EQ (starpu_sched_ctx_get_context (), STARPU_NMAX_SCHED_CTXS);
  struct starpu_task *task = make_note (0);
  task->destroy = task->detach = 0;
  CHECK_EQ (starpu_task_submit (task), 0);
  CHECK_EQ (starpu_sched_ctx_get_ctx_for_task (task), 0);
  CHECK_EQ (starpu_task_wait (task), 0);
  starpu_task_destroy (task);
}

static unsigned
context_of_worker (void)
{
  int worker[] = { 0 };
  const unsigned context = starpu_sched_ctx_create (worker, 1, "context", 0);
  CHECK_EQ (context, 1);
  return context;
}

int
main (void)
{
  CHECK_EQ (starpu_init (NULL), 0);
  unsigned context = context_of_worker ();
  starpu_sched_ctx_set_context (&context);
  CHECK_EQ (starpu_sched_ctx_get_context (), context);
  starpu_sched_ctx_delete (context);
  context = context_of_worker ();
  check_none ();
  starpu_sched_ctx_set_context (&context);
  CHECK_EQ (starpu_sched_ctx_get_context (), context);
  starpu_shutdown ();
  CHECK_EQ (starpu_sched_ctx_get_context (), STARPU_NMAX_SCHED_CTXS);

  CHECK_EQ (starpu_init (NULL), 0);
  context = context_of_worker ();
  check_none ();
  starpu_sched_ctx_delete (context);
  starpu_shutdown ();
  return 0;
}
