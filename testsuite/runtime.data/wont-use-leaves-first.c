/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the program says it will not use leaves a full device first; without
   that, what was used longest ago.
   rows: G19 R18
   configs: sim-only
   env: STARPU_NSIM=1 STARPU_LIMIT_SIM_MEM=10 */

#include "aux-vectors.h"
#include <sched.h>

enum
{
  kLength = 1000 /* two of these fit */
};

/* Which of two is gone when a third has come. */
static int
find_gone (int said)
{
  static int values[3][kLength];
  starpu_data_handle_t handles[3];
  start ();
  for (int i = 0; i < 3; ++i)
    handles[i] = new_vector (values[i], kLength);
  for (int i = 0; i < 3; ++i)
    {
      if (i == 2 && said >= 0)
        starpu_data_wont_use (handles[said]);
      /* It is written back, and can go once that is over. */
      while (i == 2 && said >= 0 && !starpu_data_is_on_node (handles[said], 0))
        sched_yield ();
      add (handles[i], i + 1);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      CHECK (starpu_data_is_on_node (handles[i], 1));
    }
  int gone = starpu_data_is_on_node (handles[0], 1) ? 1 : 0;
  CHECK (!starpu_data_is_on_node (handles[gone], 1));
  CHECK (starpu_data_is_on_node (handles[1 - gone], 1));
  for (int i = 0; i < 3; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (values[i][kLength - 1], i + 1);
      values[i][kLength - 1] = 0;
    }
  starpu_shutdown ();
  return gone;
}

int
main (void)
{
  CHECK_EQ (find_gone (-1), 0);
  CHECK_EQ (find_gone (0), 0);
  CHECK_EQ (find_gone (1), 1);
  return 0;
}
