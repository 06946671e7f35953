// SPDX-License-Identifier: LGPL-2.1-or-later
// A policy that gives a task to one worker says so when it takes the task, so
// that the engine wakes that worker.
//
// rows: E15
// configs: one

#include "schedule.h"

using namespace test;

int
main ()
{
  for (const char *policy : { "random", "dm", "dmda", "dmdas", "dmdar" })
    {
      Machine machine;
      machine.add_worker ();
      machine.add_worker (device::Arch::Cuda, 1);
      machine.use (policy);
      for (int i = 0; i < 6; ++i)
        machine.push (machine.add_task ());
      machine.run ();
      for (const Ran &one : machine.ran)
        expect (machine.tasks[one.task].assigned == one.worker, policy);
    }
  Machine machine;
  machine.add_worker ();
  machine.use ("eager");
  machine.push (machine.add_task ());
  expect (machine.tasks[0].assigned == -1, "eager names nobody");
}
