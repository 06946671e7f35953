// SPDX-License-Identifier: LGPL-2.1-or-later
// Priorities on a chain shorten a schedule that a first-come order delays.
//
// rows: E24 E33
// configs: one

#include "schedule.h"

using namespace test;

static double
makespan (const char *policy)
{
  Machine machine;
  machine.add_worker ();
  machine.add_worker ();
  machine.use (policy);
  // Twelve small tasks, and a chain of six that has to start at once.
  for (int i = 0; i < 12; ++i)
    machine.add_task (0);
  for (int i = 0; i < 6; ++i)
    machine.add_task (1);
  for (unsigned i = 12; i < 17; ++i)
    machine.after[i] = { i + 1 };
  for (int i = 0; i < 13; ++i)
    machine.push (machine.tasks[i]);
  return machine.run ();
}

int
main ()
{
  expect (makespan ("eager") == 120, "eager starts the chain last");
  expect (makespan ("prio") == 90, "prio starts it first");
}
