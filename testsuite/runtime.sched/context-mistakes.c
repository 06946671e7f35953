/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Null pointers and numbers of no context are told of, and change nothing; a
   policy that is NULL is none that was asked for.
   rows: E46
   configs: many */

#include "aux-contexts.h"
#include <errno.h>

static unsigned context;
static int deleted;

static void
delete_it (void *argument)
{
  (void)argument;
  starpu_sched_ctx_delete (context);
  deleted = 1;
}

static void
questions (unsigned none)
{
  CHECK_EQ (starpu_sched_ctx_get_min_priority (7), -EINVAL);
  CHECK_EQ (starpu_sched_ctx_get_max_priority (7), -EINVAL);
  CHECK_EQ (starpu_sched_ctx_min_priority_is_set (7), 0);
  CHECK_EQ (starpu_sched_ctx_max_priority_is_set (7), 0);
  CHECK_EQ (starpu_sched_ctx_get_ctx_for_task (NULL), none);
  char *text = NULL;
  size_t length = 0;
  FILE *file = open_memstream (&text, &length);
  starpu_sched_ctx_display_workers (7, file);
  fclose (file);
  CHECK_EQ (length, 0);
  free (text);
  starpu_sched_ctx_set_inheritor (context, 7);
  CHECK_EQ (starpu_sched_ctx_get_inheritor (context), 0);
}

int
main (void)
{
  const unsigned none = STARPU_NMAX_SCHED_CTXS;
  int worker[] = { 0 };
  CHECK_EQ (starpu_init (NULL), 0);
  CHECK_EQ (starpu_sched_ctx_create (NULL, 1, "nobody", 0), none);
  context = starpu_sched_ctx_create (worker, 1, "context",
                                     STARPU_SCHED_CTX_POLICY_NAME, NULL,
                                     STARPU_SCHED_CTX_POLICY_STRUCT, NULL, 0);
  CHECK_EQ (context, 1);
  starpu_sched_ctx_add_workers (NULL, 1, context);
  starpu_sched_ctx_remove_workers (NULL, 1, context);
  starpu_sched_ctx_set_priority (NULL, 1, context, 3);
  CHECK_EQ (starpu_sched_ctx_get_nworkers (context), 1);
  questions (none);

  /* A task that computes nothing, to no context; and to one, which would wait
     for it. */
  struct starpu_task *task = starpu_task_create ();
  CHECK_EQ (starpu_task_submit_to_ctx (task, 7), -EINVAL);
  task->callback_func = delete_it;
  CHECK_EQ (starpu_task_submit_to_ctx (task, context), 0);
  CHECK_EQ (starpu_task_wait_for_all_in_ctx (context), 0);
  CHECK_EQ (deleted, 1);
  CHECK_EQ (starpu_sched_ctx_get_nworkers (context), 1);
  starpu_sched_ctx_delete (context);
  starpu_shutdown ();
  return 0;
}
