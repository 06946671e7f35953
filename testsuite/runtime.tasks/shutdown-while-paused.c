/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The end of the runtime lets paused workers go on, and waits for their tasks.
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
  starpu_shutdown ();
  CHECK_EQ (count, 10);
  return 0;
}
