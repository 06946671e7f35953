// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy dmda leaves tasks where their data are: fewer transfers than dm, and
// a weight of 0 for transfers makes it as bad.
//
// rows: E47
// configs: one

#include "schedule.h"

using namespace test;

static double
moved (const char *policy, double beta)
{
  Machine machine;
  machine.options.sched_beta = beta;
  machine.add_worker (device::Arch::Cuda, 1);
  machine.add_worker (device::Arch::Cuda, 2);
  machine.use (policy);
  double total = 0;
  std::vector<data::NodeId> home;
  for (int i = 0; i < 100; ++i)
    {
      machine.add_task ();
      home.push_back (data::NodeId (1 + i / 3 % 2));
    }
  machine.transfers = [&] (const Task &task, data::NodeId node) {
    return home[task.sequence] == node ? 0.0 : 30.0;
  };
  machine.push_all ();
  machine.run ();
  for (const Ran &one : machine.ran)
    total += home[one.task] != machine.workers[one.worker].node;
  return total;
}

int
main ()
{
  expect (moved ("dmda", 1) <= 2, "dmda moves next to nothing");
  expect (moved ("dm", 1) >= 20, "dm does not look");
  expect (moved ("dmda", 0) >= 20, "neither does dmda with a weight of 0");
}
