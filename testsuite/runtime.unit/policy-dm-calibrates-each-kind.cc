// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy dm with models that know nothing keeps every worker busy, has each
// kind of worker tried until it is known, and then goes by what is known.
//
// rows: E27 E36
// configs: one

#include "schedule.h"

using namespace test;

int
main ()
{
  Machine machine;
  machine.options.calibrate_minimum = 4;
  machine.add_worker ();
  machine.add_worker ();
  machine.add_worker (device::Arch::Cuda, 1);
  unsigned samples[2] = { 0, 0 };
  auto kind = [] (const WorkerInfo &worker) {
    return worker.arch == device::Arch::Cpu ? 0 : 1;
  };
  machine.truth = [&] (const Task &, const WorkerInfo &worker) {
    return kind (worker) == 0 ? 50.0 : 2.0;
  };
  machine.told = [&] (const Task &, const WorkerInfo &worker, unsigned) {
    for (unsigned &count : samples)
      count = 0;
    for (const Ran &one : machine.ran)
      ++samples[kind (machine.workers[one.worker])];
    return samples[kind (worker)] < 4 ? NAN : kind (worker) == 0 ? 50 : 2.0;
  };
  machine.use ("dm");
  for (int i = 0; i < 300; ++i)
    machine.add_task ();
  // Each task makes the next two ready, so that some are pushed when models
  // know more than at the beginning.
  for (unsigned i = 0; i < 300; ++i)
    for (unsigned child : { 2 * i + 1, 2 * i + 2 })
      if (child < 300)
        machine.after[i].push_back (child);
  machine.push (machine.tasks[0]);
  double makespan = machine.run ();
  expect (machine.ran.size () == 300, "all ran");
  unsigned cpu = machine.count (0) + machine.count (1);
  expect (cpu >= 4, "the cores were tried");
  expect (cpu < 40, "but not for long: " + std::to_string (cpu));
  expect (makespan < 1000, "makespan " + std::to_string (makespan));
}
