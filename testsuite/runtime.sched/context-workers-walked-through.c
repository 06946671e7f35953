/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_sched_ctx_get_worker_collection () lets any thread walk through the
   workers that a context has, whatever its policy.
   rows: E46 */

#include "../support/check.h"

/* Walks through a context's workers: how many there are. */
static unsigned
walk (unsigned context)
{
  struct starpu_worker_collection *workers
      = starpu_sched_ctx_get_worker_collection (context);
  CHECK (workers != NULL);
  struct starpu_sched_ctx_iterator it;
  unsigned count = 0;
  workers->init_iterator (workers, &it);
  while (workers->has_next (workers, &it))
    {
      const int worker = workers->get_next (workers, &it);
      CHECK (starpu_sched_ctx_contains_worker (worker, context));
      ++count;
    }
  CHECK_EQ (count, workers->nworkers);
  return count;
}

static struct starpu_task *kept;

static int
push (struct starpu_task *task)
{
  kept = task;
  return 0;
}

static struct starpu_task *
pop (unsigned context)
{
  (void)context;
  return NULL;
}

/* With a policy of the program's own for all workers. */
static void
ask_in_vain (void)
{
  struct starpu_sched_policy policy
      = { .push_task = push, .pop_task = pop, .policy_name = "own" };
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  conf.sched_policy = &policy;
  CHECK_EQ (starpu_init (&conf), 0);
  CHECK_EQ (walk (0), starpu_worker_get_count ());
  CHECK (starpu_sched_ctx_get_worker_collection (STARPU_NMAX_SCHED_CTXS)
         == starpu_sched_ctx_get_worker_collection (0));
  CHECK (starpu_sched_ctx_get_worker_collection (3) == NULL);
  CHECK (starpu_sched_ctx_get_worker_collection (1000) == NULL);
  starpu_shutdown ();
}

int
main (void)
{
  ask_in_vain ();
  start ();
  CHECK_EQ (walk (0), starpu_worker_get_count ());
  CHECK (starpu_sched_ctx_get_worker_collection (3) == NULL);

  int first = 0, second = 1;
  const unsigned context = starpu_sched_ctx_create (
      &first, 1, "one", STARPU_SCHED_CTX_POLICY_NAME, "eager", 0);
  CHECK (context != STARPU_NMAX_SCHED_CTXS);
  CHECK_EQ (walk (context), 1);
  CHECK_EQ (walk (0), starpu_worker_get_count ());
  if (starpu_worker_get_count () > 1)
    {
      starpu_sched_ctx_add_workers (&second, 1, context);
      CHECK_EQ (walk (context), 2);
    }
  starpu_sched_ctx_delete (context);
  CHECK (starpu_sched_ctx_get_worker_collection (context) == NULL);
  starpu_shutdown ();
  CHECK (starpu_sched_ctx_get_worker_collection (0) == NULL);
  return 0;
}
