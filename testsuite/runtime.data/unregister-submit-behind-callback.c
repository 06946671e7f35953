/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data are unregistered without waiting while another thread gives them to a
   callback that was asked for before: that comes first, and finds what was
   written.  Nothing orders what both threads do, so that TSan finds what they
   share.
   rows: R20 E06 */

#include "aux-vectors.h"
#include <sched.h>

enum
{
  kRounds = 300,
  kLength = 4
};

/* Rounds.  Relaxed: a thread that has seen the other's is not behind it. */
static int asked, called;

static void
wait_for (const int *rounds, int enough)
{
  while (__atomic_load_n (rounds, __ATOMIC_RELAXED) < enough)
    sched_yield ();
}

/* Not before the callback is asked for: the worker calls that. */
static void
set_later (void *buffers[], void *argument)
{
  wait_for (&asked, (int)(intptr_t)argument);
  set_vector (buffers, (void *)(intptr_t)7);
}
static struct starpu_codelet later_codelet = { .cpu_funcs = { set_later },
                                               .nbuffers = 1,
                                               .modes = { STARPU_W } };

static void
look (void *argument)
{
  starpu_data_handle_t handle = (starpu_data_handle_t)argument;
  const int *values = (const int *)starpu_data_get_local_ptr (handle);
  CHECK_EQ (values[kLength - 1], 7);
  __atomic_add_fetch (&called, 1, __ATOMIC_RELAXED);
  starpu_data_release (handle);
}

int
main (void)
{
  start ();
  for (int round = 1; round <= kRounds; ++round)
    {
      starpu_data_handle_t handle = new_vector (NULL, kLength);
      run_on (&later_codelet, handle, (void *)(intptr_t)round);
      CHECK_EQ (starpu_data_acquire_cb (handle, STARPU_R, look, handle), 0);
      __atomic_store_n (&asked, round, __ATOMIC_RELAXED);
      if (round % 2 == 0) /* else at the same time */
        wait_for (&called, round);
      starpu_data_unregister_submit (handle);
    }
  starpu_task_wait_for_all ();
  CHECK_EQ (__atomic_load_n (&called, __ATOMIC_RELAXED), kRounds);
  starpu_shutdown ();
  return 0;
}
