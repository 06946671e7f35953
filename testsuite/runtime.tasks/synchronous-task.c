/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Submitting a synchronous task returns after its end.
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
  for (int i = 0; i < 100; ++i)
    {
      struct starpu_task *task = new_task (&counting, NULL);
      task->synchronous = 1;
      submit (task);
      CHECK_EQ (count, i + 1);
    }
  starpu_shutdown ();
  return 0;
}
