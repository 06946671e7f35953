/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A thread that waits until few tasks are left is woken by the end of the last
   one too many, also where no worker runs out of work then: here the one that
   is left waits for the thread.
   rows: R07
   configs: one many */

#include "../support/check.h"
#include <sched.h>

enum
{
  kRounds = 20000
};

static int released;

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static void
wait_for_release (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  while (!__atomic_load_n (&released, __ATOMIC_ACQUIRE))
    sched_yield ();
}

static struct starpu_codelet first = { .cpu_funcs = { nothing } };
static struct starpu_codelet last = { .cpu_funcs = { wait_for_release } };

int
main (void)
{
  unsigned seed = 1;
  volatile int delay;
  start ();
  for (int i = 0; i < kRounds; ++i)
    {
      __atomic_store_n (&released, 0, __ATOMIC_RELEASE);
      submit (new_task (&first, NULL));
      submit (new_task (&last, NULL));
      for (delay = rand_r (&seed) % 400; delay > 0; --delay)
        continue;
      CHECK_EQ (starpu_task_wait_for_n_submitted (1), 0);
      __atomic_store_n (&released, 1, __ATOMIC_RELEASE);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
    }
  starpu_shutdown ();
  return 0;
}
