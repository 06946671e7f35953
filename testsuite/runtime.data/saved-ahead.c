/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* When fewer of the data on a device than STARPU_MINIMUM_CLEAN_BUFFERS percent
   are also valid elsewhere, some are saved in main memory, once, while nobody
   wants them to be; they stay on the device.
   rows: G19 R18
   configs: sim-only
   env: STARPU_NSIM=1 */

#include "aux-vectors.h"
#include <sched.h>

enum
{
  kLength = 1000,
  kCount = 8
};

static int values[kCount][kLength];
static starpu_data_handle_t handles[kCount];

static int
count_saved (void)
{
  int count = 0;
  for (int i = 0; i < kCount; ++i)
    {
      int valid = 0;
      starpu_data_query_status (handles[i], STARPU_MAIN_RAM, NULL, &valid,
                                NULL);
      count += valid;
    }
  return count;
}

static void
run (int saved)
{
  start ();
  transfers ();
  for (int round = 1; round <= 2; ++round)
    for (int i = 0; i < kCount; ++i)
      {
        if (round == 1)
          handles[i] = new_vector (values[i], kLength);
        await_task (begin_on (0, &set_codelet, handles[i],
                              (void *)(intptr_t)(i + 1)));
      }
  while (count_saved () < saved)
    sched_yield ();
  CHECK (saved != 0 || count_saved () == 0);
  for (int i = 0; i < kCount; ++i)
    CHECK (starpu_data_is_on_node (handles[i], 1));
  if (saved == kCount)
    transfers ();
  for (int i = 0; i < kCount; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (values[i][kLength - 1], i + 1);
      values[i][kLength - 1] = 0;
    }
  /* What was saved is not copied again. */
  if (saved == kCount)
    CHECK_EQ (transfers (), 0);
  starpu_shutdown ();
}

int
main (void)
{
  run (0);
  setenv ("STARPU_MINIMUM_CLEAN_BUFFERS", "50", 1);
  run (kCount / 2);
  setenv ("STARPU_MINIMUM_CLEAN_BUFFERS", "100", 1);
  run (kCount);
  return 0;
}
