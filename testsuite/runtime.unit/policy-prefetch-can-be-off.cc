// SPDX-License-Identifier: LGPL-2.1-or-later
// The dm policies fetch data ahead of the tasks' turn, unless STARPU_PREFETCH
// is 0.
//
// rows: E36 R09
// configs: one

#include "schedule.h"

using namespace test;

int
main ()
{
  for (long prefetch : { 1, 0 })
    for (const char *policy : { "dm", "dmda", "dmdas", "dmdar" })
      {
        Machine machine;
        machine.options.prefetch = prefetch;
        machine.add_worker (device::Arch::Cuda, 1);
        machine.use (policy);
        for (int i = 0; i < 5; ++i)
          machine.add_task ();
        machine.push_all ();
        expect (machine.prefetched.size () == (prefetch ? 5u : 0u), policy);
        machine.run ();
        expect (machine.ran.size () == 5, "all ran");
      }
}
