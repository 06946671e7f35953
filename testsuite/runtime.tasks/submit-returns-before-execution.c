/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Submission returns while the task has not run.
   rows: E02 R06 */

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

int
main (void)
{
  start ();
  submit (new_task (&gated, NULL));
  CHECK_EQ (__atomic_load_n (&count, __ATOMIC_RELAXED), 0);
  __atomic_store_n (&open_gate, 1, __ATOMIC_RELEASE);
  starpu_task_wait_for_all ();
  CHECK_EQ (count, 1);
  starpu_shutdown ();
  return 0;
}
