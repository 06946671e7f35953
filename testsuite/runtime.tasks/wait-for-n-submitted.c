/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Waiting for a number of pending tasks returns before the last ones end.
   rows: R07 */

#include "../support/check.h"
static int open_gate;
static int count;

static void
wait_at_gate (void *buffers[], void *argument)
{
  (void) buffers;
  (void) argument;
  while (!__atomic_load_n (&open_gate, __ATOMIC_ACQUIRE))
    starpu_usleep (100);
  __atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet gated = { .cpu_funcs = { wait_at_gate } };

static void
nothing (void *buffers[], void *argument)
{
  (void) buffers;
  (void) argument;
}

static struct starpu_codelet quick = { .cpu_funcs = { nothing } };

int
main (void)
{
  start ();
  struct starpu_task *blocked = new_task (&gated, NULL);
  blocked->use_tag = 1;
  blocked->tag_id = 1;
  starpu_tag_declare_deps (1, 1, (starpu_tag_t) 2);
  submit (blocked);
  for (int i = 0; i < 500; ++i)
    submit (new_task (&quick, NULL));
  CHECK_EQ (starpu_task_wait_for_n_submitted (1), 0);
  CHECK (starpu_task_nsubmitted () <= 1);
  __atomic_store_n (&open_gate, 1, __ATOMIC_RELEASE);
  starpu_tag_notify_from_apps (2);
  starpu_task_wait_for_all ();
  CHECK_EQ (starpu_task_nsubmitted (), 0);
  starpu_shutdown ();
  return 0;
}
