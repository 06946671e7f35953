/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* It takes as many starpu_resume () as starpu_pause (), and no more.
   rows: C25 */

#include "../support/check.h"

enum
{
  kRounds = 20
};

static int ran;

static void
run (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&ran, 1, __ATOMIC_RELAXED);
}
static struct starpu_codelet codelet = { .cpu_funcs = { run } };

int
main (void)
{
  start ();
  starpu_resume (); /* of no pause */
  CHECK (!starpu_is_paused ());
  int held = 0;
  for (int i = 0; i < kRounds; ++i)
    {
      ran = 0;
      starpu_pause ();
      starpu_pause ();
      starpu_resume ();
      CHECK (starpu_is_paused ());
      submit (new_task (&codelet, NULL));
      for (int turn = 0; turn < 1000; ++turn)
        sched_yield ();
      held += __atomic_load_n (&ran, __ATOMIC_RELAXED) == 0;
      starpu_resume ();
      CHECK (!starpu_is_paused ());
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      CHECK_EQ (ran, 1);
    }
  /* A device that was about to take a task when the pause began may have taken
     it. */
  CHECK (held > kRounds / 2);
  starpu_pause ();
  starpu_pause ();
  submit (new_task (&codelet, NULL));
  starpu_shutdown (); /* goes on */
  CHECK_EQ (ran, 2);
  return 0;
}
