/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Memory of a node: allocated and freed, 0 when it does not fit.
   configs: sim
   env: STARPU_LIMIT_SIM_MEM=64
   rows: R18 */

#include "../support/check.h"

int
main (void)
{
  start ();
  CHECK_EQ (starpu_malloc_on_node (1, 1 << 20), 0);
  uintptr_t small = starpu_malloc_on_node (1, 60 << 10);
  CHECK (small != 0);
  CHECK_EQ (starpu_memory_get_total (1), 64 << 10);
  CHECK_EQ (starpu_memory_get_available (1), 4 << 10);
  CHECK_EQ (starpu_malloc_on_node (1, 60 << 10), 0);
  starpu_free_on_node (1, small, 60 << 10);
  CHECK_EQ (starpu_memory_get_available (1), 64 << 10);
  CHECK_EQ (starpu_malloc_on_node (99, 4), 0);
  void *memory;
  CHECK_EQ (starpu_malloc_flags (&memory, 100, STARPU_MALLOC_PINNED), 0);
  CHECK_EQ ((uintptr_t)memory % 64, 0);
  CHECK_EQ (starpu_free_flags (memory, 100, STARPU_MALLOC_PINNED), 0);
  starpu_shutdown ();
  return 0;
}
