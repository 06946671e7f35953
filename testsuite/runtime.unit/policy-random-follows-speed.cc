// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy random gives each worker a share in proportion to its speed, by a
// chi-squared test, and nothing to one that cannot execute the task.
//
// rows: E35!
// configs: one

#include "schedule.h"

using namespace test;

int
main ()
{
  constexpr int kTasks = 20000;
  const double speeds[] = { 1, 2, 5, 0.5, 3 };
  Machine machine;
  machine.options.seed = 7;
  for (double speed : speeds)
    machine.add_worker (device::Arch::Cpu, 0, speed);
  machine.able = [] (const Task &, const WorkerInfo &worker) {
    return worker.id == 4 ? 0u : 1u;
  };
  machine.use ("random");
  for (int i = 0; i < kTasks; ++i)
    machine.add_task ();
  machine.push_all ();
  machine.run ();
  expect (machine.count (4) == 0, "the one that cannot gets none");
  double chi_squared = 0;
  for (int i = 0; i < 4; ++i)
    {
      double expected = kTasks * speeds[i] / 8.5;
      double distance = machine.count (i) - expected;
      chi_squared += distance * distance / expected;
    }
  // Three degrees of freedom: exceeded once in a thousand seeds.
  expect (chi_squared < 16.27, "chi squared " + std::to_string (chi_squared));
}
