/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Once starpu_pause () has returned no core starts a task, not even one that
   was looking for a task just before.  Devices are not waited for.
   rows: C25
   configs: one many
   env: ASTERISM_FUZZ=50 */

#include "../support/check.h"
#include <sched.h>

static int count;

static void
add_one (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&count, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet counting = { .cpu_funcs = { add_one } };

int
main (void)
{
  start ();
  for (int i = 0; i < 300; ++i)
    {
      starpu_pause ();
      submit (new_task (&counting, NULL));
      for (int j = 0; j < 20; ++j)
        sched_yield ();
      CHECK_EQ (__atomic_load_n (&count, __ATOMIC_RELAXED), i);
      starpu_resume ();
      starpu_task_wait_for_all ();
    }
  starpu_shutdown ();
  return 0;
}
