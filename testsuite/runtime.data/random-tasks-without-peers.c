/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks and acquires on devices that do not reach each other find the
   contents of a sequential run, and exactly the transfers that the protocol
   asks for are made: one after a write for each node that reads, main memory
   included.
   rows: E06 E07 R11 R14
   configs: sim
   env: STARPU_SIM_PEER=0  */

#include "aux-random.h"

int
main (void)
{
  start ();
  run_random_tasks (0);
  starpu_shutdown ();
  return 0;
}
