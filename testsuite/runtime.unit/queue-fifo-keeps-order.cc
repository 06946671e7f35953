// SPDX-License-Identifier: LGPL-2.1-or-later
// A Fifo gives tasks in the order they came, also when some are taken from its
// middle for a worker that cannot execute the first ones.
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
  for (int i = 0; i < 5; ++i)
    machine.add_task ();
  sched::Context context{ machine.workers, machine, machine.options };
  sched::Fifo fifo;
  expect (fifo.empty () && !fifo.pop (), "a new one is empty");
  for (Task &task : machine.tasks)
    fifo.push_back (task);
  expect (fifo.size () == 5, "five");

  machine.able = [] (const Task &task, const WorkerInfo &) {
    return task.sequence == 2 || task.sequence == 4 ? 1u : 0u;
  };
  const WorkerInfo &worker = machine.workers[0];
  expect (fifo.pop_for (context, worker) == &machine.tasks[2], "the third");
  expect (fifo.pop_for (context, worker) == &machine.tasks[4], "the last");
  expect (!fifo.pop_for (context, worker), "none");
  fifo.push_back (machine.tasks[4]); // The end is still right.
  fifo.push_front (machine.tasks[2]);
  for (int i : { 2, 0, 1, 3, 4 })
    expect (fifo.pop () == &machine.tasks[i], "in order");
  expect (fifo.empty () && fifo.size () == 0, "empty again");
  fifo.push_front (machine.tasks[0]);
  fifo.push_back (machine.tasks[1]);
  expect (fifo.pop () == &machine.tasks[0] && fifo.pop () == &machine.tasks[1],
          "front then back");
}
