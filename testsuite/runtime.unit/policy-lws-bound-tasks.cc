// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy lws: tasks for certain workers come by priority and in order, and no
// worker looks through those that are for others.
//
// rows: E34 E24
// configs: one

#include "schedule.h"

using namespace test;

int
main ()
{
  constexpr unsigned kTasks = 1000;
  Machine machine;
  for (int i = 0; i < 3; ++i)
    machine.add_worker ();
  unsigned asked = 0;
  machine.able = [&asked] (const Task &task, const WorkerInfo &worker) {
    ++asked;
    return task.worker == worker.id ? 1u : 0u;
  };
  sched::Policy &policy = machine.use ("lws");
  // Those of the last worker come first.
  for (unsigned i = 0; i < 3 * kTasks; ++i)
    {
      Task &task = machine.add_task (int (i % 2));
      task.worker = int (2 - i / kTasks);
      policy.push (task, nullptr);
    }
  expect (policy.ready () == 3 * kTasks, "all are ready");
  for (const WorkerInfo &worker : machine.workers)
    {
      uint64_t last = 0;
      for (unsigned i = 0; i < kTasks; ++i)
        {
          const Task *task = policy.pop (worker);
          expect (task != nullptr && task->worker == worker.id, "one of its");
          expect (task->priority == (i < kTasks / 2 ? 1 : 0), "by priority");
          expect (i % (kTasks / 2) == 0 || task->sequence > last, "in order");
          last = task->sequence;
        }
      expect (policy.pop (worker) == nullptr, "the others are not for it");
    }
  expect (!policy.has_ready (), "none is left");
  expect (asked <= 3 * kTasks,
          "nobody searches: " + std::to_string (asked) + " looks");
}
