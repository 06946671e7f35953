/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Ten million tasks with an access each, submitted as fast as they can be, need
   no more memory than the first million did, but for what threads keep, which
   comes once.  The limit is a firm one: for the window of its own accord see
   memory-does-not-grow-by-window.c.
   ASTERISM_TEST_TASKS changes the number of tasks.

   rows: Q12
   configs: one many
   env: STARPU_LIMIT_MAX_SUBMITTED_TASKS=1024
   limit: 1800 */

#include "aux-growth.h"
#include <limits.h>

static long value;

static void
add (void *buffers[], void *argument)
{
  (void)argument;
  ++*(long *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { add }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
#if defined __SANITIZE_THREAD__ || defined __SANITIZE_ADDRESS__
  puts ("sanitizers keep memory that was freed");
  return 77;
#endif
  const char *given = getenv ("ASTERISM_TEST_TASKS");
  const long tasks = given != NULL ? atol (given) : 10000000;
  CHECK (tasks > 1000000);
  starpu_data_handle_t handle;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  submit_many (handle, 1000000);
  long least = LONG_MAX, part = (tasks - 1000000) / 3;
  for (int i = 0; i < 3; ++i)
    {
      long before = most_kib ();
      submit_many (handle, part);
      long after = most_kib ();
      printf ("%ld KiB, then %ld KiB\n", before, after);
      least = after - before < least ? after - before : least;
    }
  starpu_data_unregister (handle);
  CHECK_EQ (value, 1000000 + 3 * part);
  /* What threads keep for themselves comes once, what tasks lose in each part:
     a byte for each 16 of three million tasks would be 183.  */
  CHECK (least < 128);
  starpu_shutdown ();
  return 0;
}
