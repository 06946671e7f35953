// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy prio: whoever is free takes the task of the highest priority, the
// oldest among equals.
//
// rows: E24 E33
// configs: one

#include "schedule.h"

using namespace test;

int
main ()
{
  Machine machine;
  machine.add_worker ();
  machine.add_worker ();
  machine.use ("prio");
  for (int priority : { 0, 5, -3, 5, 100, 0, -3, 1 })
    machine.add_task (priority);
  machine.truth = [] (const Task &, const WorkerInfo &worker) {
    return worker.id == 0 ? 10.0 : 7.0;
  };
  machine.push_all ();
  machine.run ();
  machine.print ();
}
