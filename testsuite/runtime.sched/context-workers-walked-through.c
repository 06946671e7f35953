/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_sched_ctx_get_worker_collection () lets any thread walk through the
   workers that a context has, whatever its policy.
   rows: E20 */

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

int
main (void)
{
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
