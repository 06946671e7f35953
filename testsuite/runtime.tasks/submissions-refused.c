/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that would end more than once for who waits are refused: those
   regenerated that somebody could wait for.  A task that ends before it is
   submitted does not.
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

int
main (void)
{
  start ();
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
  CHECK_EQ (ran, 1);
  starpu_task_destroy (again);
  starpu_shutdown ();
  return 0;
}
