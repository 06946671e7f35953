/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks and acquires on simulated devices find the contents of a
   sequential run, and exactly the transfers that the protocol asks for are
   made: one after a write for each node that reads.  Each datum is valid where the
   protocol says.
   rows: E06 E07 R06 R11! R12!
   configs: sim sim-only  */

#include "aux-random.h"

int
main (void)
{
  start ();
  run_random_tasks (1);
  starpu_shutdown ();
  return 0;
}
