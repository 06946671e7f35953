/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Paused workers start nothing; resumed, they go on.
   rows: C25 */

#include "../support/check.h"
static int count;

static void
add_one (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  __atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet counting = { .cpu_funcs = { add_one } };

int
main (void)
{
  start ();
  starpu_pause ();
  for (int i = 0; i < 10; ++i)
    submit (new_task (&counting, NULL));
  starpu_usleep (50000);
  CHECK_EQ (__atomic_load_n (&count, __ATOMIC_RELAXED), 0);
  starpu_resume ();
  starpu_task_wait_for_all ();
  CHECK_EQ (count, 10);
  starpu_shutdown ();
  return 0;
}
