// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy eager: whoever is free takes the oldest ready task that it can
// execute.
//
// rows: E18 E32!
// configs: one

#include "schedule.h"

using namespace test;

int
main ()
{
  Machine machine;
  machine.add_worker ();
  machine.add_worker (device::Arch::Cuda, 1);
  machine.use ("eager");
  for (int i = 0; i < 8; ++i)
    machine.add_task (i); // Priorities do not matter.
  machine.truth = [] (const Task &task, const WorkerInfo &worker) {
    return (worker.id == 0 ? 10 : 4) + double (task.sequence);
  };
  // The first worker alone can execute the first two.
  machine.able = [] (const Task &task, const WorkerInfo &worker) {
    return task.sequence < 2 && worker.id == 1 ? 0u : 1u;
  };
  machine.push_all ();
  machine.run ();
  machine.print ();
}
