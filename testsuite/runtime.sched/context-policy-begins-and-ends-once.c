/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of the program's in a context is begun and ended once, whether the
   context is deleted or the runtime ends first, and is told of all workers that
   join or leave together in one call.  What a program sets for a context is
   kept without a policy of its own as well; an empty name of a policy is the
   default's, and priorities have the range of the policy, or the one that was
   asked for.
   rows: E15
   configs: many */

#include "../support/check.h"
#include <limits.h>

static int begun, ended, adds, added, removals, removed;

static void
begin (unsigned context)
{
  (void)context;
  ++begun;
}

static void
end (unsigned context)
{
  (void)context;
  ++ended;
}

static void
add (unsigned context, int *workers, unsigned count)
{
  (void)context, (void)workers;
  ++adds;
  added += (int)count;
}

static void
take_away (unsigned context, int *workers, unsigned count)
{
  (void)context, (void)workers;
  CHECK (count > 0);
  ++removals;
  removed += (int)count;
}

static int
push (struct starpu_task *task)
{
  (void)task;
  return 0;
}

static struct starpu_task *
pop (unsigned context)
{
  (void)context;
  return NULL;
}

static struct starpu_sched_policy policy = { .init_sched = begin,
                                             .deinit_sched = end,
                                             .push_task = push,
                                             .pop_task = pop,
                                             .add_workers = add,
                                             .remove_workers = take_away,
                                             .policy_name = "own",
                                             .policy_description = "counts" };

static void
check_range (const char *name, int min, int max)
{
  int first = 0;
  unsigned context = starpu_sched_ctx_create (
      &first, 1, "ranged", STARPU_SCHED_CTX_POLICY_NAME, name, 0);
  CHECK_EQ (starpu_sched_ctx_get_min_priority (context), min);
  CHECK_EQ (starpu_sched_ctx_get_max_priority (context), max);
  CHECK (!starpu_sched_ctx_min_priority_is_set (context));
  /* The thread's context is the one meant without a number. */
  starpu_sched_ctx_set_context (&context);
  CHECK_EQ (starpu_sched_set_max_priority (7), 0);
  CHECK_EQ (starpu_sched_get_max_priority (), 7);
  starpu_sched_ctx_set_context (NULL);
  CHECK_EQ (starpu_sched_ctx_get_max_priority (context), 7);
  CHECK_EQ (starpu_sched_ctx_get_max_priority (0), INT_MAX);
  CHECK_EQ (starpu_sched_get_max_priority (), INT_MAX);
  starpu_sched_ctx_delete (context);
}

int
main (void)
{
  int data;
  for (int deletes = 0; deletes < 2; ++deletes)
    {
      begun = ended = adds = added = removals = removed = 0;
      start ();
      const int workers = (int)starpu_worker_get_count ();
      CHECK (workers > 1);
      unsigned context = starpu_sched_ctx_create (
          NULL, -1, "all", STARPU_SCHED_CTX_POLICY_STRUCT, &policy, 0);
      CHECK_EQ (begun, 1);
      int both[] = { 0, 1 };
      starpu_sched_ctx_remove_workers (both, 2, context);
      CHECK_EQ (removals, 1);
      starpu_sched_ctx_add_workers (both, 2, context);
      CHECK_EQ (adds, 2);
      if (deletes)
        starpu_sched_ctx_delete (context);
      starpu_shutdown ();
      CHECK_EQ (ended, 1);
      CHECK_EQ (added, workers + 2);
      CHECK_EQ (removed, workers + 2);
      CHECK_EQ (removals, 2);
    }

  start ();
  int first = 0;
  unsigned plain = starpu_sched_ctx_create (&first, 1, "plain", 0);
  unsigned empty = starpu_sched_ctx_create (
      &first, 1, "empty", STARPU_SCHED_CTX_POLICY_NAME, "", 0);
  CHECK (empty < STARPU_NMAX_SCHED_CTXS);
  const unsigned contexts[] = { 0, plain, empty };
  for (int i = 0; i < 3; ++i)
    {
      CHECK (starpu_sched_ctx_get_policy_data (contexts[i]) == NULL);
      starpu_sched_ctx_set_policy_data (contexts[i], &data);
      CHECK (starpu_sched_ctx_get_policy_data (contexts[i]) == &data);
    }
  starpu_sched_ctx_delete (plain);
  starpu_sched_ctx_delete (empty);
  check_range ("prio", INT_MIN, INT_MAX);
  check_range ("eager", 0, 0);
  starpu_shutdown ();
  return 0;
}
