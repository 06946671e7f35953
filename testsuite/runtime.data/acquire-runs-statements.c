/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* STARPU_DATA_ACQUIRE_CB has statements executed with access to the data, in
   their turn among the tasks, and releases it.
   rows: E06
   configs: one many sim */

#include "aux-vectors.h"

static int values[4], seen, times;

static void
look (starpu_data_handle_t handle)
{
  STARPU_DATA_ACQUIRE_CB (handle, STARPU_RW, seen = values[0]; values[0] = 50;
                          ++times);
}

int
main (void)
{
  start ();
  starpu_data_handle_t handle = new_vector (values, 4);
  add (handle, 7);
  look (handle);
  add (handle, 1);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (times, 1);
  CHECK_EQ (seen, 7);
  CHECK_EQ (values[0], 51);
  CHECK_EQ (values[1], 8);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
