/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data are unregistered without waiting while another thread gives them to a
   callback that was asked for before: that comes first, and finds what was
   written.
   rows: R20 E06 */

#include "aux-vectors.h"

enum
{
  kRounds = 300,
  kLength = 4
};

static int called;

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
  for (int round = 0; round < kRounds; ++round)
    {
      starpu_data_handle_t handle = new_vector (NULL, kLength);
      set (handle, 7);
      CHECK_EQ (starpu_data_acquire_cb (handle, STARPU_R, look, handle), 0);
      starpu_data_unregister_submit (handle);
    }
  starpu_task_wait_for_all ();
  CHECK_EQ (__atomic_load_n (&called, __ATOMIC_RELAXED), kRounds);
  starpu_shutdown ();
  return 0;
}
