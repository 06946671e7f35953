/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks whose last worker leaves a context that others stay in: a message says
   so, they wait until it comes back, and when the context is deleted they are
   executed nevertheless; its inheritor gets the workers that it had.
   rows: E46
   configs: many sim */

#include "aux-contexts.h"

#include "../support/capture.h"

#define TASKS 20

static int both[] = { 0, 1 }, leaver[] = { 1 };

/* A context whose tasks are for a worker that has left it. */
static unsigned
strand (const char *policy, size_t number)
{
  const unsigned context = starpu_sched_ctx_create (
      both, 2, "stranded", STARPU_SCHED_CTX_POLICY_NAME, policy, 0);
  starpu_pause ();
  for (int i = 0; i < TASKS; ++i)
    {
      struct starpu_task *task = make_note (number);
      task->execute_on_a_specific_worker = 1;
      task->workerid = 1;
      CHECK_EQ (starpu_task_submit_to_ctx (task, context), 0);
    }
  const int old = capture_begin ();
  starpu_sched_ctx_remove_workers (leaver, 1, context);
  const char *told = capture_end (old);
  CHECK_EQ (occurrences (told, "no worker left in context 'stranded'"), 1);
  CHECK_EQ (occurrences (told, "note_worker"), 1);
  starpu_resume ();
  return context;
}

static void
strand_twice (const char *policy)
{
  memset (ran, 0, sizeof ran);
  unsigned context = strand (policy, 0);
  starpu_usleep (1000);
  CHECK_EQ (total_of (0), 0);
  starpu_sched_ctx_add_workers (leaver, 1, context);
  CHECK_EQ (starpu_task_wait_for_all_in_ctx (context), 0);
  CHECK_EQ (ran[0][1], TASKS);
  starpu_sched_ctx_delete (context);

  const unsigned heir = starpu_sched_ctx_create (leaver, 1, "heir", 0);
  context = strand (policy, 1);
  starpu_sched_ctx_set_inheritor (context, heir);
  starpu_sched_ctx_delete (context);
  CHECK_EQ (ran[1][1], TASKS);
  CHECK_EQ (starpu_sched_ctx_get_nworkers (heir), 2);
  starpu_sched_ctx_delete (heir);
}

int
main (void)
{
  static const char *const names[] = { "lws", "eager", "prio", "dmda" };
  start ();
  for (unsigned i = 0; i < sizeof names / sizeof *names; ++i)
    strand_twice (names[i]);
  strand ("lws", 2);
  strand ("dmda", 3);
  starpu_shutdown ();
  CHECK_EQ (total_of (2), TASKS);
  CHECK_EQ (total_of (3), TASKS);
  return 0;
}
