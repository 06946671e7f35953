/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Waiting for a detached task is refused.
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

#include <errno.h>

int
main (void)
{
  start ();
  struct starpu_task *task = new_task (&gated, NULL);
  submit (task);
  CHECK_EQ (starpu_task_wait (task), -EINVAL);
  CHECK_EQ (starpu_task_wait (NULL), -EINVAL);
  __atomic_store_n (&open_gate, 1, __ATOMIC_RELEASE);
  starpu_task_wait_for_all ();
  starpu_shutdown ();
  return 0;
}
