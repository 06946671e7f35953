// SPDX-License-Identifier: LGPL-2.1-or-later
// A PriorityQueue gives a worker the most urgent task that it can execute.
//
// rows: E19
// configs: one

#include "schedule.h"

#include "sched/queues.h"

using namespace test;

int
main ()
{
  Machine machine;
  machine.add_worker ();
  sched::Context context{ machine.workers, machine, machine.options };
  sched::PriorityQueue queue;
  for (int priority : { 1, 9, 5, 9 })
    queue.push (machine.add_task (priority));
  machine.able = [] (const Task &task, const WorkerInfo &) {
    return task.priority < 9 ? 1u : 0u;
  };
  const WorkerInfo &worker = machine.workers[0];
  expect (queue.pop_for (context, worker) == &machine.tasks[2], "5");
  expect (queue.pop_for (context, worker) == &machine.tasks[0], "1");
  expect (!queue.pop_for (context, worker), "none");
  expect (queue.size () == 2 && queue.pop () == &machine.tasks[1], "9");
}
