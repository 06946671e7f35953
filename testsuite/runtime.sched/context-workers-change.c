/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Workers join and leave a context while its tasks run: none is lost, and at
   the end the workers go to the inheritor.
   rows: E46
   configs: many sim */

#include "aux-contexts.h"

static void
change (const char *policy)
{
  memset (ran, 0, sizeof ran);
  int some[] = { 0, 1 }, other[] = { 2 }, one[] = { 1 };
  unsigned heir
      = starpu_sched_ctx_create (other, 1, "heir", STARPU_SCHED_CTX_POLICY_NAME,
                                 policy, STARPU_SCHED_CTX_USER_DATA, other, 0);
  unsigned context = starpu_sched_ctx_create (
      some, 2, "context", STARPU_SCHED_CTX_POLICY_NAME, policy, 0);
  CHECK (starpu_sched_ctx_get_user_data (heir) == other);
  starpu_sched_ctx_set_inheritor (context, heir);
  CHECK_EQ (starpu_sched_ctx_get_inheritor (context), heir);
  for (int i = 0; i < 600; ++i)
    {
      CHECK_EQ (starpu_task_submit_to_ctx (make_note (0), context), 0);
      if (i % 100 == 50)
        starpu_sched_ctx_remove_workers (one, 1, context);
      if (i % 100 == 99)
        starpu_sched_ctx_add_workers (one, 1, context);
    }
  starpu_sched_ctx_finished_submit (context);
  CHECK_EQ (starpu_task_wait_for_all_in_ctx (context), 0);
  CHECK_EQ (total_of (0), 600);
  CHECK_EQ (ran[0][0] + ran[0][1], 600);
  starpu_sched_ctx_delete (context);
  CHECK_EQ (starpu_sched_ctx_get_nworkers (heir), 3);
  int *list;
  CHECK_EQ (starpu_sched_ctx_get_workers_list (heir, &list), 3);
  for (int i = 0; i < 3; ++i)
    CHECK_EQ (list[i], i);
  free (list);
  starpu_sched_ctx_delete (heir);
}

int
main (void)
{
  static const char *const names[] = { "lws", "eager", "prio", "dmda" };
  CHECK_EQ (starpu_init (NULL), 0);
  for (unsigned round = 0; round < 3; ++round)
    for (unsigned i = 0; i < sizeof names / sizeof *names; ++i)
      change (names[i]);
  starpu_shutdown ();
  return 0;
}
