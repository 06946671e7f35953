/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_task_wait returns after the end of a task that is not detached.
   rows: R07 */

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
  start ();
  for (int i = 0; i < 200; ++i)
    {
      struct starpu_task *task = new_task (&counting, NULL);
      task->detach = 0;
      submit (task);
      CHECK_EQ (starpu_task_wait (task), 0);
      CHECK_EQ (count, i + 1);
    }
  starpu_shutdown ();
  return 0;
}
