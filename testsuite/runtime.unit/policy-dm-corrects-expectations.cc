// SPDX-License-Identifier: LGPL-2.1-or-later
// When tasks take longer on a worker than its model says, dm notices that the
// worker is late and gives the next ones to the other.
//
// rows: E29 E36
// configs: one

#include "schedule.h"

using namespace test;

int
main ()
{
  Machine machine;
  machine.add_worker ();
  machine.add_worker ();
  machine.told
      = [] (const Task &, const WorkerInfo &, unsigned) { return 10.0; };
  machine.truth = [] (const Task &, const WorkerInfo &worker) {
    return worker.id == 0 ? 40.0 : 10.0;
  };
  machine.use ("dm");
  for (int i = 0; i < 60; ++i)
    machine.add_task ();
  for (unsigned i = 0; i + 3 < 60; ++i)
    machine.after[i] = { i + 3 };
  for (int i = 0; i < 3; ++i)
    machine.push (machine.tasks[i]);
  double makespan = machine.run ();
  expect (machine.count (1) > 2 * machine.count (0),
          "the worker that keeps its word gets more");
  expect (makespan < 800, "makespan " + std::to_string (makespan));
}
