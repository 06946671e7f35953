// SPDX-License-Identifier: LGPL-2.1-or-later
// The dm policies fetch data ahead of the tasks' turn, if any are not there,
// unless STARPU_PREFETCH is 0.
//
// rows: E36 R09
// configs: one

#include "schedule.h"

using namespace test;

int
main ()
{
  struct
  {
    long prefetch;
    double transfer;
    size_t fetched;
  } const cases[] = { { 1, 1.0, 5 }, { 1, 0.0, 0 }, { 0, 1.0, 0 } };
  for (const auto &[prefetch, transfer, fetched] : cases)
    for (const char *policy : { "dmda", "dmdas", "dmdar" })
      {
        Machine machine;
        machine.options.prefetch = prefetch;
        machine.transfers
            = [cost = transfer] (const Task &, data::NodeId) { return cost; };
        machine.add_worker (device::Arch::Cuda, 1);
        machine.use (policy);
        for (int i = 0; i < 5; ++i)
          machine.add_task ();
        machine.push_all ();
        expect (machine.prefetched.size () == fetched, policy);
        machine.run ();
        expect (machine.ran.size () == 5, "all ran");
      }
  // It does not ask what a transfer costs.
  for (long prefetch : { 1, 0 })
    {
      Machine machine;
      machine.options.prefetch = prefetch;
      machine.add_worker (device::Arch::Cuda, 1);
      machine.use ("dm");
      machine.push (machine.add_task ());
      expect (machine.prefetched.size () == size_t (prefetch), "dm");
    }
}
