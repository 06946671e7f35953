/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The runtime starts and stops many times in one program, also nested.
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
  for (int i = 0; i < 10; ++i)
    {
      start ();
      start ();
      submit (new_task (&counting, NULL));
      starpu_shutdown ();
      CHECK (starpu_is_initialized ());
      submit (new_task (&counting, NULL));
      starpu_shutdown ();
      CHECK (!starpu_is_initialized ());
      CHECK_EQ (count, 2 * (i + 1));
    }
  return 0;
}
