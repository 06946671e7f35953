/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The library's policies can be listed, given back to it, and asked for.
   rows: E16
   configs: many sim */

#include "aux-contexts.h"

static int
refuse (struct starpu_task *task)
{
  (void)task;
  return 0;
}

static struct starpu_sched_policy own
    = { .push_task = refuse, .policy_name = "own" };
static unsigned initialised;

static void
note (unsigned context)
{
  initialised += 1 + context;
}

int
main (void)
{
  unsigned count = 0, eager = 0;
  struct starpu_sched_policy **policies
      = starpu_sched_get_predefined_policies ();
  CHECK (starpu_sched_ctx_get_sched_policy (0) == NULL);
  for (; policies[count] != NULL; ++count)
    {
      struct starpu_conf conf;
      CHECK (policies[count]->policy_description[0] != '\0');
      eager += strcmp (policies[count]->policy_name, "eager") == 0;
      starpu_conf_init (&conf);
      conf.sched_policy = policies[count];
      conf.sched_policy_init = note;
      CHECK_EQ (starpu_init (&conf), 0);
      CHECK (starpu_sched_ctx_get_sched_policy (0) == policies[count]);
      CHECK (starpu_sched_ctx_get_sched_policy_init (0) == note);

      unsigned context = starpu_sched_ctx_create (
          NULL, -1, "one", STARPU_SCHED_CTX_POLICY_STRUCT, policies[0],
          STARPU_SCHED_CTX_POLICY_INIT, note, 0);
      CHECK (starpu_sched_ctx_get_sched_policy (context) == policies[0]);
      CHECK (starpu_sched_ctx_get_sched_policy_init (context) == note);
      unsigned other = starpu_sched_ctx_create (
          NULL, -1, "two", STARPU_SCHED_CTX_POLICY_STRUCT, &own, 0);
      CHECK (starpu_sched_ctx_get_sched_policy (other) == &own);
      CHECK (starpu_sched_ctx_get_sched_policy_init (other) == NULL);
      CHECK (starpu_sched_ctx_get_sched_policy (9) == NULL);
      CHECK_EQ (starpu_sched_ctx_has_starpu_scheduler (other, NULL), 1);
      CHECK_EQ (starpu_sched_ctx_has_starpu_scheduler (9, NULL), 0);
      for (int i = 0; i < 20; ++i)
        {
          CHECK_EQ (starpu_task_submit (make_note (0)), 0);
          CHECK_EQ (starpu_task_submit_to_ctx (make_note (1), context), 0);
        }
      starpu_shutdown ();
    }
  CHECK (count >= 8);
  CHECK_EQ (eager, 1);
  CHECK_EQ (initialised, count * 3);
  CHECK_EQ (total_of (0), count * 20);
  CHECK_EQ (total_of (1), count * 20);
  return 0;
}
