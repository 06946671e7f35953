/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A thread that executes tasks because it submits too many goes to the core of
   the worker that it stands in for, and may run where it could before, in the
   tasks as well, also when that is more than the process could at the start.
   rows: Q12
   configs: one
   env: ASTERISM_WINDOW=50 ASTERISM_FULL_WINDOW=execute */

#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>

#include "../support/check.h"

static pthread_t main_thread;
static cpu_set_t all, at_home; /* of the process; of the worker's own thread */
static int runs[2], there;     /* in main, on a core of the worker's */

static void
work (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  const int in_main = pthread_equal (pthread_self (), main_thread) != 0;
  cpu_set_t now;
  CHECK_EQ (sched_getaffinity (0, sizeof now, &now), 0);
  if (!in_main)
    at_home = now;
  else
    {
      CHECK (CPU_EQUAL (&now, &all));
      there += CPU_ISSET (sched_getcpu (), &at_home) != 0;
    }
  ++runs[in_main];
  starpu_usleep (5);
}

static struct starpu_codelet codelet = { .cpu_funcs = { work } };

/* Begins on another core than the worker, where the system leaves a thread as
   long as it has no reason to move it. */
static void
go_away (void)
{
  cpu_set_t others;
  CPU_XOR (&others, &all, &at_home);
  CHECK_EQ (sched_setaffinity (0, sizeof others, &others), 0);
  CHECK_EQ (sched_setaffinity (0, sizeof all, &all), 0);
}

int
main (void)
{
  main_thread = pthread_self ();
  CHECK_EQ (sched_getaffinity (0, sizeof all, &all), 0);
  /* The worker may run on one core, the process on all. */
  cpu_set_t one;
  CPU_ZERO (&one);
  CPU_SET (sched_getcpu (), &one);
  CHECK_EQ (sched_setaffinity (0, sizeof one, &one), 0);
  start ();
  CHECK_EQ (sched_setaffinity (0, sizeof all, &all), 0);
  /* The worker's own thread executes the first. */
  submit (new_task (&codelet, NULL));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (runs[0], 1);
  const int moves = !CPU_EQUAL (&all, &at_home);
  for (int round = 0; round < 20 && 2 * there <= runs[1]; ++round)
    {
      if (moves)
        go_away ();
      for (int i = 0; i < 2000; ++i)
        submit (new_task (&codelet, NULL));
      CHECK_EQ (starpu_task_wait_for_all (), 0);
    }
  printf ("%d of %d tasks in main on the worker's core\n", there, runs[1]);
  CHECK (runs[1] > 0);
  CHECK (2 * there > runs[1]);
  cpu_set_t after;
  CHECK_EQ (sched_getaffinity (0, sizeof after, &after), 0);
  CHECK (CPU_EQUAL (&after, &all));
  starpu_shutdown ();
  return 0;
}
