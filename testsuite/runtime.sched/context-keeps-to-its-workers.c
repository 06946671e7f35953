/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks of a scheduling context run on its workers alone, those of no context
   on any; waiting for one context does not wait for another.
   rows: E46
   configs: many sim */

#include "aux-contexts.h"

static int gate;

static void
wait_for_gate (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  while (!__atomic_load_n (&gate, __ATOMIC_ACQUIRE))
    starpu_usleep (100);
}

static struct starpu_codelet gate_codelet = { .cpu_funcs = { wait_for_gate } };

int
main (void)
{
  CHECK_EQ (starpu_init (NULL), 0);
  CHECK (starpu_worker_get_count () >= 4);
  int first[] = { 0, 2 }, second[] = { 1 };
  unsigned a = starpu_sched_ctx_create (
      first, 2, "a", STARPU_SCHED_CTX_POLICY_NAME, "eager", 0);
  unsigned b = starpu_sched_ctx_create (second, 1, "b", 0);
  CHECK (a != b && a > 0 && b > 0);
  CHECK (a < STARPU_NMAX_SCHED_CTXS && b < STARPU_NMAX_SCHED_CTXS);
  CHECK_EQ (starpu_sched_ctx_get_nworkers (a), 2);
  CHECK_EQ (starpu_sched_ctx_get_nworkers (b), 1);
  CHECK_EQ (starpu_sched_ctx_get_nshared_workers (a, b), 0);
  CHECK_EQ (starpu_sched_ctx_get_nshared_workers (a, 0), 2);
  CHECK (starpu_sched_ctx_overlapping_ctxs_on_worker (1));
  CHECK (!starpu_sched_ctx_overlapping_ctxs_on_worker (3));

  /* b's one worker is held up meanwhile. */
  struct starpu_task *held = starpu_task_create ();
  held->cl = &gate_codelet;
  CHECK_EQ (starpu_task_submit_to_ctx (held, b), 0);
  for (int i = 0; i < 500; ++i)
    {
      CHECK_EQ (starpu_task_submit_to_ctx (make_note (0), a), 0);
      CHECK_EQ (starpu_task_submit_to_ctx (make_note (1), b), 0);
      CHECK_EQ (starpu_task_submit (make_note (2)), 0);
    }
  CHECK_EQ (starpu_task_wait_for_all_in_ctx (a), 0);
  CHECK_EQ (total_of (0), 500);
  CHECK_EQ (total_of (1), 0);
  CHECK_EQ (strays_of (0, a), 0);
  __atomic_store_n (&gate, 1, __ATOMIC_RELEASE);
  CHECK_EQ (starpu_task_wait_for_n_submitted_in_ctx (b, 0), 0);
  CHECK_EQ (total_of (1), 500);
  CHECK_EQ (strays_of (1, b), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (total_of (2), 500);

  starpu_sched_ctx_delete (a);
  starpu_sched_ctx_delete (b);
  CHECK_EQ (starpu_sched_ctx_get_nworkers (a), 0);
  CHECK_EQ (starpu_task_submit (make_note (3)), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (total_of (3), 1);
  starpu_shutdown ();
  return 0;
}
