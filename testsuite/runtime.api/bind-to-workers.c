/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A thread of the program binds itself to the core of a worker, to those of a
   combined one, to any core, and back to what the program may use.
   configs: one
   env: STARPU_NCPU=2 STARPU_MAIN_THREAD_BIND=0
   rows: - */

#define _GNU_SOURCE
#include <sched.h>

#include "../support/capture.h"

static int
bound_to (void)
{
  cpu_set_t set;
  CHECK_EQ (sched_getaffinity (0, sizeof set, &set), 0);
  return CPU_COUNT (&set);
}

static int
is_on (int number)
{
  cpu_set_t set;
  CHECK_EQ (sched_getaffinity (0, sizeof set, &set), 0);
  return CPU_ISSET (number, &set);
}

int
main (void)
{
  const int all = bound_to ();
  int both[2] = { 0, 1 };
  start ();
  if (starpu_worker_get_bindid (0) < 0 || starpu_worker_get_count () < 2)
    {
      puts ("workers are not bound");
      return 77;
    }
  for (unsigned worker = 0; worker < 2; ++worker)
    {
      starpu_bind_thread_on_worker (worker);
      CHECK (
          is_on (starpu_cpu_os_index (starpu_worker_get_bindid ((int)worker))));
      CHECK (bound_to () < all || all == 1);
    }
  const int one = bound_to ();
  const int pair = starpu_combined_worker_assign_workerid (2, both);
  CHECK (pair >= 2);
  starpu_bind_thread_on_worker ((unsigned)pair);
  CHECK_EQ (bound_to (), 2 * one);
  starpu_bind_thread_on_cpu (0);
  CHECK_EQ (bound_to (), one);
  CHECK (is_on (starpu_cpu_os_index (0)));
  starpu_bind_thread_on_main ();
  CHECK_EQ (bound_to (), all);
  CHECK_EQ (starpu_cpu_os_index (-1), -1);
  CHECK_EQ (starpu_cpu_os_index (1 << 20), -1);
  int old = capture_begin ();
  starpu_bind_thread_on_worker (1000);
  starpu_bind_thread_on_cpu (1 << 20);
  CHECK_EQ (occurrences (capture_end (old), "there is no "), 2);
  CHECK_EQ (bound_to (), all);
  starpu_shutdown ();
  return 0;
}
