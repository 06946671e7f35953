// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy lws: a worker gets what it released last first, also what only workers
// of its kind can run; others of that kind steal what it released first, and
// workers of another kind get none of it.
//
// rows: E34!
// configs: one

#include "schedule.h"

using namespace test;
using device::Arch;

namespace
{

constexpr uint32_t kCores = 1u << unsigned (Arch::Cpu),
                   kAll = kCores | 1u << unsigned (Arch::Cuda);

/// Has the worker release a task that those kinds of workers can run.
Task &
release (Machine &machine, const WorkerInfo &worker, uint32_t where,
         int priority = 0)
{
  Task &task = machine.add_task (priority);
  task.simple = true;
  task.where = where;
  machine.push (task, &worker);
  return task;
}

} // namespace

int
main ()
{
  Machine machine;
  machine.add_worker ();
  machine.add_worker ();
  machine.add_worker (Arch::Cuda, 1);
  sched::Policy &policy = machine.use ("lws");
  const WorkerInfo &one = machine.workers[0], &other = machine.workers[1],
                   &device = machine.workers[2];
  for (uint32_t where : { kCores, kAll })
    {
      Task &first = release (machine, one, where);
      Task &second = release (machine, one, where);
      Task &third = release (machine, one, where);
      expect (policy.ready () == 3 && policy.has_ready (), "three are ready");
      Task *stolen = policy.pop (device);
      expect (stolen == (where == kAll ? &first : nullptr), "of the device");
      expect (policy.pop (other) == (stolen ? &second : &first), "stolen");
      expect (policy.pop (one) == &third, "the newest");
      expect (policy.pop (one) == (stolen ? nullptr : &second), "the last");
      expect (policy.ready () == 0 && !policy.has_ready (), "nothing is left");
    }

  // One with a priority comes first, whoever released it.
  Task &plain = release (machine, one, kCores);
  Task &urgent = release (machine, other, kCores, 1);
  expect (policy.pop (one) == &urgent, "the urgent one");
  expect (policy.pop (one) == &plain, "and the other");
}
