/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A trace shows that the data of a device's next task come while a task runs
   there.
   rows: R09 G33
   configs: sim-only
   env: STARPU_NSIM=1 ASTERISM_TRACE=trace.json  */

#include "aux-overlap.h"

enum
{
  kTasks = 50
};

int
main (void)
{
  static int values[kTasks][1000];
  starpu_data_handle_t handles[kTasks];
  start ();
  for (int i = 0; i < kTasks; ++i)
    {
      handles[i] = new_vector (values[i], 1000);
      add (handles[i], i);
    }
  // Lest what comes back be counted.
  starpu_task_wait_for_all ();
  for (int i = 0; i < kTasks; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (values[i][999], i);
    }
  starpu_shutdown ();
  CHECK (count_overlaps ("trace.json") > 0);
  return 0;
}
