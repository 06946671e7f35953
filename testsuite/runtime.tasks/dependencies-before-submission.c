/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Dependencies may be declared on tasks that are submitted later.
   rows: E05 */

#include "../support/check.h"
static int order[3], count;

static void
note (void *buffers[], void *argument)
{
  (void) buffers;
  order[(long) argument] = __atomic_add_fetch (&count, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet codelet = { .cpu_funcs = { note } };

int
main (void)
{
  struct starpu_task *task[3];
  start ();
  for (long i = 0; i < 3; ++i)
    task[i] = new_task (&codelet, (void *) i);
  starpu_task_declare_deps (task[0], 2, task[1], task[2]);
  starpu_task_declare_deps (task[1], 1, task[2]);
  for (int i = 0; i < 3; ++i)
    submit (task[i]);
  starpu_task_wait_for_all ();
  CHECK_EQ (order[2], 1);
  CHECK_EQ (order[1], 2);
  CHECK_EQ (order[0], 3);
  starpu_shutdown ();
  return 0;
}
