/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What has no limit has no total and nothing that is left; of what is taken
   beyond a limit nothing is left, not less.
   rows: R18
   configs: sim-only
   env: STARPU_NSIM=1 STARPU_LIMIT_SIM_MEM=10 */

#include "../support/check.h"

int
main (void)
{
  start ();
  int disk
      = starpu_disk_register (&starpu_disk_unistd_ops, (void *)"folder", -1);
  CHECK (disk > 0);
  CHECK_EQ (starpu_memory_get_total ((unsigned)disk), -1);
  CHECK_EQ (starpu_memory_get_available ((unsigned)disk), -1);
  starpu_ssize_t all = starpu_memory_get_total_all_nodes ();
  CHECK (all >= 10 << 10);
  CHECK_EQ (starpu_memory_get_total (1), 10 << 10);
  CHECK_EQ (starpu_memory_allocate (1, 100000, STARPU_MEMORY_OVERFLOW), 0);
  CHECK_EQ (starpu_memory_get_available (1), 0);
  starpu_memory_deallocate (1, 100000);
  CHECK_EQ (starpu_memory_get_available (1), 10 << 10);
  starpu_shutdown ();
  return 0;
}
