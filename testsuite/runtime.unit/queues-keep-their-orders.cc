// SPDX-License-Identifier: LGPL-2.1-or-later
// Each design of a queue keeps its order.  A Fifo gives tasks as they came,
// also when some are taken from its middle for a worker that cannot execute the
// first ones; a Stack gives the last one; a PriorityQueue the most urgent, the
// oldest among equals, or the most urgent that a worker can execute; a
// WorkDeque the newest to its owner and the oldest to a thief.
//
// rows: E19!
// configs: one

#include "schedule.h"

#include <climits>

#include "sched/queues.h"
#include "sched/work_deque.h"

using namespace test;

static void
test_fifo ()
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

static void
test_stack ()
{
  Machine machine;
  sched::Stack stack;
  for (int i = 0; i < 4; ++i)
    stack.push (machine.add_task ());
  expect (stack.size () == 4, "four");
  for (int i = 3; i >= 0; --i)
    expect (stack.pop () == &machine.tasks[i], "last in, first out");
  expect (stack.empty () && !stack.pop (), "empty");
}

static void
test_priority_queue ()
{
  Machine machine;
  std::vector<Task *> expected;
  sched::PriorityQueue queue;
  unsigned seed = 1;
  for (int i = 0; i < 2000; ++i)
    {
      seed = seed * 1103515245 + 12345;
      int choices[] = { 0, 1, -1, INT_MAX, INT_MIN, int (seed >> 8) % 100 };
      Task &task = machine.add_task (choices[seed >> 16 & 3 ? 5 : i % 5]);
      expected.push_back (&task);
      queue.push (task);
    }
  std::stable_sort (
      expected.begin (), expected.end (),
      [] (const Task *a, const Task *b) { return a->priority > b->priority; });
  for (Task *task : expected)
    expect (queue.pop () == task, "highest first, stable");
  expect (queue.empty () && !queue.pop (), "empty");

  queue.push (*expected[0]);
  queue.push_front (*expected[0 + 1]);
  expect (queue.pop () == expected[1], "before its equals");
}

static void
test_priority_queue_for_worker ()
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

static void
test_work_deque ()
{
  Machine machine;
  sched::WorkDeque deque;
  for (int i = 0; i < 4; ++i)
    expect (deque.push (machine.add_task ()), "there is room");
  expect (deque.pop () == &machine.tasks[3], "the newest for its owner");
  expect (deque.steal () == &machine.tasks[0], "the oldest for a thief");
  expect (deque.steal () == &machine.tasks[1], "the next one");
  expect (deque.pop () == &machine.tasks[2], "the last");
  expect (!deque.pop () && !deque.steal (), "empty");
}

int
main ()
{
  test_fifo ();
  test_stack ();
  test_priority_queue ();
  test_priority_queue_for_worker ();
  test_work_deque ();
}
