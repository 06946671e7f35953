/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A copy of a task is in no bundle, and a task that is destroyed without having
   been submitted leaves its bundle, which is freed after the last one if it is
   closed.

   rows: G11 */

#include "../support/check.h"
#include <starpu_task_bundle.h>

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { nothing }, .name = "nothing" };

int
main (void)
{
  starpu_task_bundle_t bundle;
  start ();
  starpu_task_bundle_create (&bundle);
  struct starpu_task *task = new_task (&codelet, NULL);
  CHECK_EQ (starpu_task_bundle_insert (bundle, task), 0);
  struct starpu_task *copy = starpu_task_dup (task);
  CHECK (copy->bundle == NULL);
  CHECK (task->bundle == bundle);

  struct starpu_task *second = new_task (&codelet, NULL);
  CHECK_EQ (starpu_task_bundle_insert (bundle, second), 0);
  starpu_task_destroy (second);
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  struct starpu_task *third = new_task (&codelet, NULL);
  CHECK_EQ (starpu_task_bundle_insert (bundle, third), 0);
  /* Only the third is left, which waits for nothing. */
  CHECK_EQ (starpu_task_bundle_expected_data_transfer_time (bundle, 0), 0);
  starpu_task_bundle_close (bundle);
  starpu_task_destroy (third); /* and the bundle with it */

  /* It goes its own way. */
  submit (copy);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
  return 0;
}
