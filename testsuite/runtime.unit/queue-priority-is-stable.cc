// SPDX-License-Identifier: LGPL-2.1-or-later
// A PriorityQueue sorts by priority, over the whole range of int, and keeps
// the order of arrival among equals.
//
// rows: E19 E33
// configs: one

#include "schedule.h"

#include <climits>

#include "sched/queues.h"

using namespace test;

int
main ()
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
