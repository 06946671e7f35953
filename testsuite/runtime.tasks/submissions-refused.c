/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that would never end, or end more than once for who waits, are refused:
   two that have one tag, and those regenerated that somebody could wait for.  A
   task that ends before it is submitted does not.
   rows: R07 */

#include "../support/check.h"

#include <errno.h>

static int ran;

static void
run (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&ran, 1, __ATOMIC_RELAXED);
}
static struct starpu_codelet codelet = { .cpu_funcs = { run } };

static int
begin (void *transaction, void *argument)
{
  (void)transaction, (void)argument;
  return 1;
}

static struct starpu_task *
tagged (void)
{
  struct starpu_task *task = new_task (&codelet, NULL);
  task->use_tag = 1;
  task->tag_id = 17;
  return task;
}

int
main (void)
{
  start ();
  starpu_tag_declare_deps (17, 1, (starpu_tag_t)16);
  submit (tagged ());
  struct starpu_task *second = tagged ();
  CHECK_EQ (starpu_task_submit (second), -EINVAL);
  starpu_tag_notify_from_apps (16);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (ran, 1);
  submit (second); /* now that the first has ended */
  starpu_tag_restart (16);
  starpu_tag_notify_from_apps (16);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (ran, 2);

  struct starpu_task *again = new_task (&codelet, NULL);
  again->destroy = 0;
  again->regenerate = 1;
  again->detach = 0;
  CHECK_EQ (starpu_task_submit (again), -EINVAL);
  again->detach = 1;
  again->synchronous = 1;
  CHECK_EQ (starpu_task_submit (again), -EINVAL);
  again->synchronous = 0;
  again->transaction = starpu_transaction_open (begin, NULL);
  CHECK_EQ (starpu_task_submit (again), -EINVAL);
  starpu_transaction_close (again->transaction);
  again->transaction = NULL;
  again->regenerate = 0;
  starpu_task_end_dep_release (again); /* there is none */
  submit (again);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (ran, 3);
  starpu_task_destroy (again);
  starpu_shutdown ();
  return 0;
}
