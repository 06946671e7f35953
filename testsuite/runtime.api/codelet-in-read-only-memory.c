/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Nothing is written to a codelet in read-only memory.
   rows: R01 */

#include "../support/check.h"
#include <sys/mman.h>

static int ran;

static void
run (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&ran, 1, __ATOMIC_RELAXED);
}

static const struct starpu_codelet constant
    = { .where = STARPU_CPU, .cpu_funcs = { run } };

int
main (void)
{
  /* And one that the program has protected itself. */
  struct starpu_codelet *sealed = (struct starpu_codelet *)mmap (
      NULL, sizeof *sealed, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
      -1, 0);
  CHECK (sealed != MAP_FAILED);
  starpu_codelet_init (sealed);
  sealed->cpu_funcs[0] = run;
  CHECK_EQ (mprotect (sealed, sizeof *sealed, PROT_READ), 0);
  start ();
  for (int i = 0; i < 100; ++i)
    {
      submit (new_task ((struct starpu_codelet *)&constant, NULL));
      CHECK_EQ (starpu_task_insert (sealed, 0), 0);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (ran, 200);
  starpu_shutdown ();
  return 0;
}
