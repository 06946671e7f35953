/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A thread that executes tasks because it submits too many runs where the
   worker does that it stands in for, and afterwards where it could before.
   rows: Q12
   configs: one
   env: ASTERISM_WINDOW=50 ASTERISM_FULL_WINDOW=execute */

#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "../support/check.h"

static pthread_t main_thread;
static cpu_set_t at_work[2]; /* of the worker's own thread, and of main's */
static atomic_int runs[2];

static cpu_set_t
cores (void)
{
  cpu_set_t set;
  CHECK_EQ (sched_getaffinity (0, sizeof set, &set), 0);
  return set;
}

static void
work (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  const int in_main = pthread_equal (pthread_self (), main_thread) != 0;
  const cpu_set_t now = cores ();
  if (atomic_fetch_add (&runs[in_main], 1) == 0)
    at_work[in_main] = now;
  CHECK (CPU_EQUAL (&now, &at_work[in_main]));
  starpu_usleep (5);
}

static struct starpu_codelet codelet = { .cpu_funcs = { work } };

int
main (void)
{
  main_thread = pthread_self ();
  const cpu_set_t before = cores ();
  start ();
  /* The worker's own thread executes the first. */
  submit (new_task (&codelet, NULL));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (runs[0], 1);
  for (int i = 0; i < 100000 && runs[1] == 0; ++i)
    {
      submit (new_task (&codelet, NULL));
      const cpu_set_t now = cores ();
      CHECK (CPU_EQUAL (&now, &before));
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (runs[1] > 0);
  CHECK (CPU_EQUAL (&at_work[1], &at_work[0]));
  const cpu_set_t after = cores ();
  CHECK (CPU_EQUAL (&after, &before));
  starpu_shutdown ();
  return 0;
}
