/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks of a context that lost its workers are executed by any when it is
   deleted or the runtime stops, and its inheritor gets none of these.
   rows: E46
   configs: many sim */

#include "aux-contexts.h"

#define TASKS 20

/* A context with tasks and no worker. */
static unsigned
orphan (const char *policy, size_t number)
{
  int cpu[] = { starpu_worker_get_by_type (STARPU_CPU_WORKER, 0) };
  const unsigned context = starpu_sched_ctx_create (
      cpu, 1, "orphan", STARPU_SCHED_CTX_POLICY_NAME, policy, 0);
  starpu_pause ();
  for (int i = 0; i < TASKS; ++i)
    CHECK_EQ (starpu_task_submit_to_ctx (make_note (number), context), 0);
  starpu_sched_ctx_remove_workers (cpu, 1, context);
  starpu_resume ();
  CHECK_EQ (starpu_sched_ctx_get_nworkers (context), 0);
  CHECK_EQ (total_of (number), 0);
  return context;
}

static void
delete_one (const char *policy)
{
  memset (ran, 0, sizeof ran);
  int cpus[] = { starpu_worker_get_by_type (STARPU_CPU_WORKER, 0),
                 starpu_worker_get_by_type (STARPU_CPU_WORKER, 1) };
  const unsigned heir = starpu_sched_ctx_create (&cpus[1], 1, "heir", 0);
  const unsigned workers = starpu_sched_ctx_get_nworkers (heir);
  unsigned context = orphan (policy, 0);
  starpu_sched_ctx_set_inheritor (context, heir);
  starpu_sched_ctx_delete (context);
  CHECK_EQ (total_of (0), TASKS);
  CHECK_EQ (starpu_sched_ctx_get_nworkers (heir), workers);
  starpu_sched_ctx_delete (heir);
  starpu_sched_ctx_delete (orphan (policy, 1));
  CHECK_EQ (total_of (1), TASKS);
}

int
main (void)
{
  static const char *const names[] = { "lws", "eager", "prio", "dmda" };
  CHECK_EQ (starpu_init (NULL), 0);
  for (unsigned i = 0; i < sizeof names / sizeof *names; ++i)
    delete_one (names[i]);
  orphan ("lws", 2);
  orphan ("dmda", 3);
  starpu_shutdown ();
  CHECK_EQ (total_of (2), TASKS);
  CHECK_EQ (total_of (3), TASKS);
  return 0;
}
