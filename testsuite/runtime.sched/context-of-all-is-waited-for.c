/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Who waits for context 0 waits for its tasks, not for those of others, which
   may come and go meanwhile and keep the workers busy.
   rows: E46
   configs: many */

#include "aux-contexts.h"

#include <pthread.h>

#define ROUNDS 200

static int begun, gate, stop;
static unsigned context;

static void
wait_for_gate (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_store_n (&begun, 1, __ATOMIC_RELEASE);
  while (!__atomic_load_n (&gate, __ATOMIC_ACQUIRE))
    starpu_usleep (100);
}

static struct starpu_codelet gate_codelet = { .cpu_funcs = { wait_for_gate } };

/* Submits to the context all the time, a few at once. */
static void *
keep_busy (void *argument)
{
  while (!__atomic_load_n (&stop, __ATOMIC_ACQUIRE))
    {
      for (int i = 0; i < 20; ++i)
        CHECK_EQ (starpu_task_submit_to_ctx (make_note (1), context), 0);
      CHECK_EQ (starpu_task_wait_for_n_submitted_in_ctx (context, 5), 0);
    }
  return argument;
}

int
main (void)
{
  start ();
  int workers[] = { 0 };
  context = starpu_sched_ctx_create (workers, 1, "other", 0);

  /* A task of the other waits for longer than we do; its worker must not have
     taken one of ours before. */
  struct starpu_task *held = starpu_task_create ();
  held->cl = &gate_codelet;
  CHECK_EQ (starpu_task_submit_to_ctx (held, context), 0);
  while (!__atomic_load_n (&begun, __ATOMIC_ACQUIRE))
    starpu_usleep (100);
  CHECK_EQ (starpu_task_wait_for_all_in_ctx (0), 0);
  for (int i = 0; i < 50; ++i)
    submit (make_note (0));
  CHECK_EQ (starpu_task_wait_for_n_submitted_in_ctx (0, 10), 0);
  CHECK (total_of (0) >= 40);
  CHECK_EQ (starpu_task_wait_for_all_in_ctx (0), 0);
  CHECK_EQ (total_of (0), 50);
  CHECK (!__atomic_load_n (&gate, __ATOMIC_ACQUIRE));
  __atomic_store_n (&gate, 1, __ATOMIC_RELEASE);

  pthread_t other;
  CHECK_EQ (pthread_create (&other, NULL, keep_busy, NULL), 0);
  for (unsigned round = 0; round < ROUNDS; ++round)
    {
      for (unsigned i = 0; i < 10; ++i)
        submit (make_note (2));
      CHECK_EQ (starpu_task_wait_for_all_in_ctx (0), 0);
      CHECK_EQ (total_of (2), 10 * (round + 1));
    }
  __atomic_store_n (&stop, 1, __ATOMIC_RELEASE);
  pthread_join (other, NULL);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_sched_ctx_delete (context);
  starpu_shutdown ();
  return 0;
}
