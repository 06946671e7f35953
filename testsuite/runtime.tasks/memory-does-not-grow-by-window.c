/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that are submitted as fast as they can be need a bounded memory by the
   window that holds of its own accord, whether the submitting thread waits or
   executes tasks.  The window is doubled while a busy machine executes nothing,
   so that this bounds less sharply than memory-does-not-grow.c does; without a
   window they would take gigabytes.
   ASTERISM_TEST_TASKS changes the number of tasks.

   rows: Q12
   configs: one many
   limit: 3600 */

#include "aux-growth.h"

static long value;

static void
add (void *buffers[], void *argument)
{
  (void)argument;
  /* Longer than a submission. */
  for (volatile int i = 0; i < 500; ++i)
    ;
  ++*(long *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { add }, .nbuffers = 1, .modes = { STARPU_RW } };

/* Each of them takes some 900 bytes while it is pending. */
static void
check_memory (const char *full_window, long tasks)
{
  starpu_data_handle_t handle;
  if (full_window != NULL)
    setenv ("ASTERISM_FULL_WINDOW", full_window, 1);
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  value = 0;
  long before = most_kib ();
  submit_many (handle, tasks);
  long after = most_kib ();
  starpu_data_unregister (handle);
  CHECK_EQ (value, tasks);
  printf ("%s: %ld KiB, then %ld KiB\n",
          full_window != NULL ? full_window : "default", before, after);
  /* Two million would take 1,700 MiB; on a busy machine 90 were seen. */
  CHECK (after - before < 400 * 1024);
  starpu_shutdown ();
}

int
main (void)
{
#if defined __SANITIZE_THREAD__ || defined __SANITIZE_ADDRESS__
  puts ("sanitizers keep memory that was freed");
  return 77;
#endif
  const char *given = getenv ("ASTERISM_TEST_TASKS");
  const long tasks = given != NULL ? atol (given) : 2000000;
  check_memory (NULL, tasks);
  check_memory ("execute", tasks);
  check_memory ("wait", tasks);
  return 0;
}
