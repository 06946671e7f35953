// SPDX-License-Identifier: LGPL-2.1-or-later
// Of several implementations the fastest known is chosen, and the first one
// while nothing is known.
//
// rows: C26! E31
// configs: one

#include "schedule.h"

using namespace test;

int
main ()
{
  Machine machine;
  const WorkerInfo worker = machine.add_worker ();
  Task &task = machine.add_task ();
  sched::Context context{ machine.workers, machine, machine.options };
  auto chosen = [&] {
    expect (sched::choose_implementation (context, task, worker), "able");
    return task.implementation;
  };
  double durations[] = { NAN, NAN, NAN };
  machine.told = [&] (const Task &, const WorkerInfo &, unsigned i) {
    return durations[i];
  };
  machine.able = [] (const Task &, const WorkerInfo &) { return 6u; };
  expect (chosen () == 1, "the first one it can execute");
  durations[2] = 7;
  expect (chosen () == 2, "the known one");
  durations[1] = 5;
  expect (chosen () == 1, "the fastest");
  durations[0] = 1;
  expect (chosen () == 1, "not one it cannot execute");
  machine.able = [] (const Task &, const WorkerInfo &) { return 0u; };
  expect (!sched::choose_implementation (context, task, worker), "none");
}
