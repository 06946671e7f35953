/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The memory of a device is divided into blocks, as many and as large as the
   environment says; storage takes whole blocks, what was not used for longest
   makes room, and what is used again is still there.
   rows: E09 G18! G19!
   configs: sim-only
   env: STARPU_NSIM=1 ASTERISM_CACHE_BLOCKS=3 ASTERISM_CACHE_BLOCK_SIZE=4 */

#include "aux-vectors.h"

enum
{
  kData = 5,
  kLength = 1000 /* 4000 bytes: one block; the last has two */
};

static starpu_data_handle_t handles[kData];

/* Whether each is on the device: a digit each. */
static int
resident (void)
{
  int digits = 0;
  for (int i = 0; i < kData; ++i)
    {
      int allocated, valid, requested;
      starpu_data_query_status (handles[i], 1, &allocated, &valid, &requested);
      CHECK_EQ (allocated, valid);
      digits = digits * 10 + valid;
    }
  return digits;
}

static void
use (int i)
{
  run_on (&read_codelet, handles[i], NULL);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

int
main (void)
{
  static int values[kData][2 * kLength];
  start ();
  CHECK_EQ (starpu_memory_get_total (1), 3 * 4096);
  for (int i = 0; i < kData; ++i)
    handles[i] = new_vector (values[i], i == kData - 1 ? 2 * kLength : kLength);
  for (int i = 0; i < 3; ++i)
    use (i);
  CHECK_EQ (resident (), 11100);
  (void)transfers ();
  use (0);
  CHECK_EQ (transfers (), 0); /* a hit */
  use (3);
  CHECK_EQ (resident (), 10110); /* 1 was the oldest */
  use (1);
  CHECK_EQ (resident (), 11010); /* then 2 */
  use (4);
  CHECK_EQ (resident (), 1001); /* then 0 and 3, for two blocks */
  for (int i = 0; i < kData; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  return 0;
}
