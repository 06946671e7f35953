// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy ranks: each worker in turn is given a task, and executes its own by
// priority, equal ones in order; one without tasks steals the last of another's.
//
// rows: Q15 Q17
// configs: one

#include "schedule.h"

using namespace test;

int
main ()
{
  Machine machine;
  machine.add_worker ();
  machine.add_worker ();
  machine.use ("ranks");
  for (int priority : { 0, 5, -3, 5, 100, 0, -3, 1, 0, 0 })
    machine.add_task (priority);
  machine.truth = [] (const Task &, const WorkerInfo &worker) {
    return worker.id == 0 ? 10.0 : 4.0;
  };
  machine.push_all ();
  machine.run ();
  machine.print ();
}
