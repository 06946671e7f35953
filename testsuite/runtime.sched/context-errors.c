/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Mistakes with contexts are reported and change nothing: too many, unknown
   workers, policies and numbers, a task nobody in the context can execute.
   rows: E46
   configs: many sim */

#include "aux-contexts.h"
#include <errno.h>

int
main (void)
{
  const unsigned none = STARPU_NMAX_SCHED_CTXS;
  int worker[] = { 0 }, unknown[] = { 1000 };
  CHECK_EQ (starpu_sched_ctx_create (worker, 1, "early", 0), none);
  CHECK_EQ (starpu_task_wait_for_all_in_ctx (0), -ENODEV);
  CHECK_EQ (starpu_init (NULL), 0);
  CHECK_EQ (starpu_sched_ctx_create (unknown, 1, "unknown", 0), none);
  CHECK_EQ (starpu_sched_ctx_create (worker, 1, "policy",
                                     STARPU_SCHED_CTX_POLICY_NAME, "nosuch", 0),
            none);
  CHECK_EQ (starpu_sched_ctx_create (worker, 1, "option", 12345, 0), none);

  unsigned ids[STARPU_NMAX_SCHED_CTXS];
  for (unsigned i = 1; i < none; ++i)
    {
      ids[i] = starpu_sched_ctx_create (worker, 1, "one of many", 0);
      CHECK_EQ (ids[i], i);
    }
  CHECK_EQ (starpu_sched_ctx_create (worker, 1, "too many", 0), none);
  for (unsigned i = 2; i < none; ++i)
    starpu_sched_ctx_delete (ids[i]);

  CHECK_EQ (starpu_task_wait_for_all_in_ctx (5), -EINVAL);
  struct starpu_task *task = make_note (0);
  task->destroy = 0;
  CHECK_EQ (starpu_task_submit_to_ctx (task, 5), -EINVAL);
  /* No worker of the context is left. */
  starpu_sched_ctx_remove_workers (worker, 1, 1);
  CHECK_EQ (starpu_sched_ctx_get_nworkers (1), 0);
  CHECK_EQ (starpu_task_submit_to_ctx (task, 1), -ENODEV);
  starpu_sched_ctx_add_workers (unknown, 1, 1);
  CHECK_EQ (starpu_sched_ctx_get_nworkers (1), 0);
  starpu_sched_ctx_add_workers (worker, 1, 1);
  CHECK_EQ (starpu_task_submit_to_ctx (task, 1), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (total_of (0), 1);
  starpu_task_destroy (task);

  unsigned number = 7;
  starpu_sched_ctx_set_context (&number);
  CHECK_EQ (starpu_sched_ctx_get_context (), none);
  starpu_sched_ctx_delete (7);
  starpu_sched_ctx_delete (1);
  starpu_shutdown ();
  return 0;
}
