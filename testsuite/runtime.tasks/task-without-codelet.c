/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task without codelet computes nothing, and keeps its place in the order.
   rows: E05 */

#include "../support/check.h"
static int count;

static void
add_one (void *buffers[], void *argument)
{
  (void) buffers;
  (void) argument;
  __atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet counting = { .cpu_funcs = { add_one } };

static int ended;

static void
callback (void *argument)
{
  (void) argument;
  ended = count + 1;
}

int
main (void)
{
  start ();
  struct starpu_task *first = new_task (&counting, NULL);
  struct starpu_task *empty = starpu_task_create ();
  empty->callback_func = callback;
  starpu_task_declare_deps (empty, 1, first);
  submit (empty);
  submit (first);
  starpu_task_wait_for_all ();
  CHECK_EQ (ended, 2);
  starpu_shutdown ();
  return 0;
}
