/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Ten million tasks with an access each, submitted as fast as they can be, need
   no more memory than the first million did.  The limit is a firm one: the
   window of its own accord grows while a busy machine executes nothing.

   rows: Q12
   configs: one many
   env: STARPU_LIMIT_MAX_SUBMITTED_TASKS=1024
   limit: 300 */

#include "../support/check.h"
#include <sys/resource.h>

static long value;

static void
add (void *buffers[], void *argument)
{
  (void)argument;
  ++*(long *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { add }, .nbuffers = 1, .modes = { STARPU_RW } };

static long
most_kib (void)
{
  struct rusage usage;
  CHECK_EQ (getrusage (RUSAGE_SELF, &usage), 0);
  return usage.ru_maxrss;
}

static void
submit_many (starpu_data_handle_t handle, long count)
{
  for (long i = 0; i < count; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handle;
      submit (task);
    }
}

int
main (void)
{
#if defined __SANITIZE_THREAD__ || defined __SANITIZE_ADDRESS__
  puts ("sanitizers keep memory that was freed");
  return 77;
#endif
  starpu_data_handle_t handle;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  submit_many (handle, 1000000);
  long before = most_kib ();
  submit_many (handle, 9000000);
  long after = most_kib ();
  starpu_data_unregister (handle);
  CHECK_EQ (value, 10000000);
  /* A byte for each 16 tasks would be 549. */
  printf ("%ld KiB, then %ld KiB\n", before, after);
  CHECK (after - before < 512);
  starpu_shutdown ();
  return 0;
}
