// SPDX-License-Identifier: LGPL-2.1-or-later
/* Only the cores of the process's affinity mask are there.

   rows: R08
   configs: drivers */

#include <sched.h>

#include "conformance.h"

int
main ()
{
  cpu_set_t all, one;
  EXPECT (sched_getaffinity (0, sizeof all, &all) == 0);
  CPU_ZERO (&one);
  for (int cpu = 0; cpu < CPU_SETSIZE && CPU_COUNT (&one) == 0; ++cpu)
    if (CPU_ISSET (cpu, &all))
      CPU_SET (cpu, &one);
  EXPECT (sched_setaffinity (0, sizeof one, &one) == 0);
  topology::Machine machine;
  EXPECT_OK (machine.load (Options ()));
  EXPECT (machine.core_count () == 1 && machine.usable_cores () == 1);
  EXPECT (machine.memory_bytes () > 0);
  EXPECT_OK (machine.bind (0));
  EXPECT (sched_getaffinity (0, sizeof all, &all) == 0);
  EXPECT (CPU_EQUAL (&all, &one));
}
