// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy random: the same seed gives the same schedule, another seed another.
//
// rows: E35
// configs: one

#include "schedule.h"

using namespace test;

static std::vector<int>
schedule (long seed, bool print)
{
  Machine machine;
  machine.options.seed = seed;
  machine.add_worker ();
  machine.add_worker (device::Arch::Cuda, 1, 3);
  machine.use ("random");
  for (int i = 0; i < 20; ++i)
    machine.add_task ();
  machine.truth = [] (const Task &, const WorkerInfo &worker) {
    return 12 / worker.speed;
  };
  machine.push_all ();
  machine.run ();
  if (print)
    machine.print ();
  std::vector<int> workers (20);
  for (const Ran &one : machine.ran)
    workers[one.task] = one.worker;
  return workers;
}

int
main ()
{
  auto first = schedule (42, true);
  expect (schedule (42, false) == first, "repeated");
  expect (schedule (43, false) != first, "another");
}
