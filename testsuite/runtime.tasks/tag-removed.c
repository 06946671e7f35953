/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A removed tag can name another task.
   rows: R04 */

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
  for (int round = 0; round < 3; ++round)
    {
      struct starpu_task *task = new_task (&counting, NULL);
      task->use_tag = 1;
      task->tag_id = 5;
      submit (task);
      CHECK_EQ (starpu_tag_wait (5), 0);
      CHECK_EQ (count, round + 1);
      starpu_tag_remove (5);
    }
  starpu_shutdown ();
  return 0;
}
