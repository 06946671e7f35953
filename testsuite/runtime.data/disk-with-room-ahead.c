/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Temporary data go to a disk before main memory is full: when less than
   STARPU_MINIMUM_AVAILABLE_MEM of what may be used is free, until
   STARPU_TARGET_AVAILABLE_MEM are; and they come back.
   rows: R18 E09
   configs: one many
   env: STARPU_LIMIT_CPU_MEM=4 STARPU_DISK_SWAP=room STARPU_MINIMUM_AVAILABLE_MEM=25 STARPU_TARGET_AVAILABLE_MEM=50 */

#include "aux-vectors.h"
#include <sched.h>

enum
{
  kLength = 1 << 16, /* 256 KiB: 16 fit */
  kCount = 13,       /* more than 75 percent */
  kLeft = 8
};

static starpu_data_handle_t handles[kCount];

static int
count_in_main (void)
{
  int count = 0;
  for (int i = 0; i < kCount; ++i)
    count += starpu_data_test_if_allocated_on_node (handles[i], 0) != 0;
  return count;
}

int
main (void)
{
  start ();
  CHECK (starpu_disk_swap_node > 0);
  for (int i = 0; i < kCount; ++i)
    {
      handles[i] = new_vector (NULL, kLength);
      await_task (begin_on (0, &set_codelet, handles[i],
                            (void *)(intptr_t)(i + 1)));
    }
  while (count_in_main () > kLeft)
    sched_yield ();
  for (int i = 0; i < kCount; ++i)
    {
      CHECK_EQ (starpu_data_acquire (handles[i], STARPU_R), 0);
      const int *values = (const int *)starpu_data_get_local_ptr (handles[i]);
      CHECK_EQ (values[kLength - 1], i + 1);
      starpu_data_release (handles[i]);
    }
  for (int i = 0; i < kCount; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  return 0;
}
