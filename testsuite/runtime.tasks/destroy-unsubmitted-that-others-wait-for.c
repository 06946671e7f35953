/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* When a task is destroyed without having been submitted, those that wait for
   it go on.
   rows: E05 */

#include "../support/check.h"

static void
count (void *buffers[], void *argument)
{
  (void)buffers;
  __atomic_fetch_add ((int *)argument, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet counting = { .cpu_funcs = { count } };

int
main (void)
{
  start ();
  int runs = 0;
  struct starpu_task *never = starpu_task_create ();
  struct starpu_task *later = new_task (&counting, &runs);
  starpu_task_declare_deps_array (later, 1, &never);
  submit (later);
  starpu_task_destroy (never);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (runs, 1);
  starpu_shutdown ();
  return 0;
}
