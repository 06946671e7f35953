/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* STARPU_LIMIT_CPU_MEM limits what is allocated with STARPU_MALLOC_COUNT, and
   only that, unless it is allowed to exceed it; without it
   STARPU_LIMIT_CPU_NUMA_MEM does.
   rows: R18
   env: STARPU_LIMIT_CPU_MEM=2 */

#include "../support/check.h"
#include <errno.h>

enum
{
  kMegabyte = 1 << 20
};

int
main (void)
{
  void *first, *second, *third;
  start ();
  CHECK_EQ (starpu_memory_get_total (STARPU_MAIN_RAM), 2 * kMegabyte);
  CHECK_EQ (starpu_memory_get_available (STARPU_MAIN_RAM), 2 * kMegabyte);
  CHECK_EQ (
      starpu_malloc_flags (&first, 3 * kMegabyte / 2, STARPU_MALLOC_COUNT), 0);
  CHECK_EQ (starpu_memory_get_available (STARPU_MAIN_RAM), kMegabyte / 2);
  CHECK_EQ (starpu_malloc_flags (&second, kMegabyte, STARPU_MALLOC_COUNT),
            -ENOMEM);
  CHECK (second == NULL);
  CHECK_EQ (starpu_malloc (&second, kMegabyte), 0);
  CHECK_EQ (starpu_free_noflag (second, kMegabyte), 0);
  CHECK_EQ (starpu_malloc_flags (&second, kMegabyte,
                                 STARPU_MALLOC_COUNT | STARPU_MEMORY_OVERFLOW),
            0);
  CHECK_EQ (starpu_memory_get_available (STARPU_MAIN_RAM), 0);
  CHECK_EQ (starpu_malloc_flags (&third, kMegabyte,
                                 STARPU_MALLOC_COUNT | STARPU_MALLOC_NORECLAIM),
            0);
  CHECK_EQ (starpu_free_flags (third, kMegabyte, STARPU_MALLOC_COUNT), 0);
  CHECK_EQ (starpu_free_flags (first, 3 * kMegabyte / 2, STARPU_MALLOC_COUNT),
            0);
  CHECK_EQ (starpu_malloc_flags (&third, kMegabyte, STARPU_MALLOC_COUNT), 0);
  CHECK_EQ (starpu_free_flags (second, kMegabyte, STARPU_MALLOC_COUNT), 0);
  CHECK_EQ (starpu_free_flags (third, kMegabyte, STARPU_MALLOC_COUNT), 0);
  CHECK_EQ (starpu_memory_get_available (STARPU_MAIN_RAM), 2 * kMegabyte);
  starpu_shutdown ();

  unsetenv ("STARPU_LIMIT_CPU_MEM");
  setenv ("STARPU_LIMIT_CPU_NUMA_MEM", "3", 1);
  start ();
  CHECK_EQ (starpu_memory_get_total (STARPU_MAIN_RAM), 3 * kMegabyte);
  starpu_shutdown ();
  setenv ("STARPU_LIMIT_CPU_NUMA_0_MEM", "1", 1);
  start ();
  CHECK_EQ (starpu_memory_get_total (STARPU_MAIN_RAM), kMegabyte);
  starpu_shutdown ();
  return 0;
}
