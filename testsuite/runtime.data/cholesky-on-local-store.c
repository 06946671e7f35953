/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The Cholesky factorisation of a matrix that is larger than the memories of
   the processes that work on it is right, and a trace shows that several tasks
   are on their way there at a time.
   rows: E09 R18! R27!
   configs: local-store-only local-store
   env: ASTERISM_TRACE=trace.json  */

#include "aux-cholesky.h"
#include "aux-overlap.h"

int
main (void)
{
  fill ();
  factorise_reference ();
  start ();
  CHECK (starpu_worker_get_count_by_type (STARPU_LOCAL_STORE_WORKER) > 0);
  CHECK_EQ (starpu_node_get_kind (1), STARPU_LOCAL_STORE_RAM);
  CHECK_EQ (starpu_memory_get_total (1), 256 << 10);
  run_cholesky ();
  starpu_shutdown ();
  compare ();
  CHECK (count_overlaps ("trace.json") > 0);
  return 0;
}
