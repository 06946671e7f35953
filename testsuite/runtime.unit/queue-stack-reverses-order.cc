// SPDX-License-Identifier: LGPL-2.1-or-later
// A Stack gives the task that came last.
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
  sched::Stack stack;
  for (int i = 0; i < 4; ++i)
    stack.push (machine.add_task ());
  expect (stack.size () == 4, "four");
  for (int i = 3; i >= 0; --i)
    expect (stack.pop () == &machine.tasks[i], "last in, first out");
  expect (stack.empty () && !stack.pop (), "empty");
}
