/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* An ended task that was kept can be submitted again.
   rows: R01 */

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

int
main (void)
{
  static struct starpu_task task;
  start ();
  starpu_task_init (&task);
  task.cl = &counting;
  for (int i = 0; i < 20; ++i)
    {
      submit (&task);
      starpu_task_wait_for_all ();
      CHECK_EQ (count, i + 1);
    }
  starpu_task_clean (&task);
  starpu_shutdown ();
  return 0;
}
