// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy dmda as the engine holds it: while tasks make no difference nobody
// locks, those for one worker go to that one, and when one that makes a
// difference comes in between, every task is still taken once.
//
// rows: E36
// configs: many

#include <atomic>
#include <thread>

#include "base/fuzz.h"
#include "core/guarded_policy.h"
#include "schedule.h"

using namespace test;

namespace
{

constexpr unsigned kWorkers = 3, kTasks = 6000;

unsigned
able (const Task &task, const WorkerInfo &worker)
{
  return task.worker < 0 || task.worker == worker.id ? 1u : 0u;
}

/// Two threads submit and three workers take; `odd`: the task that makes a
/// difference, if it is one of them.
void
everybody (unsigned odd)
{
  Machine machine;
  machine.options.prefetch = 0;
  for (unsigned i = 0; i < kWorkers; ++i)
    machine.add_worker ();
  machine.able = able;
  struct starpu_codelet one = {}, two = {};
  one.cpu_funcs[0] = two.cpu_funcs[0] = two.cpu_funcs[1]
      = [] (void **, void *) {};
  for (unsigned i = 0; i < kTasks; ++i)
    {
      Task &task = machine.add_task ();
      task.codelet = i == odd ? &two : &one;
      if (i % 7 == 0)
        task.worker = int (i / 7 % kWorkers);
      task.simple = i % 7 != 0 && i != odd;
    }
  const sched::PolicyInfo *info = sched::find_policy ("dmda");
  core::GuardedPolicy policy (
      info->make (sched::Context{ machine.workers, machine, machine.options }));
  expect (policy.newest_first (), "tasks are taken as under lws");

  std::vector<std::atomic<int>> taken (kTasks);
  std::atomic<unsigned> left{ kTasks };
  std::vector<std::thread> threads;
  for (unsigned half = 0; half < 2; ++half)
    threads.emplace_back ([&, half] {
      for (unsigned i = half; i < kTasks; i += 2)
        {
          policy.push (machine.tasks[i], nullptr);
          fuzz::point ();
        }
    });
  for (const WorkerInfo &worker : machine.workers)
    threads.emplace_back ([&] {
      while (left.load () > 0)
        if (Task *task = policy.pop (worker))
          {
            expect (able (*task, worker) != 0, "it can execute it");
            taken[task->sequence].fetch_add (1);
            left.fetch_sub (1);
          }
        else
          std::this_thread::yield ();
    });
  for (std::thread &thread : threads)
    thread.join ();
  for (const std::atomic<int> &times : taken)
    expect (times.load () == 1, "taken once");
  expect (!policy.has_ready () && policy.ready () == 0, "none is left");
  expect (policy.needs_timing () == (odd < kTasks), "estimates have begun");
  expect (policy.newest_first () == (odd >= kTasks), "and the change is seen");
}

} // namespace

int
main ()
{
  everybody (kTasks);
  everybody (kTasks / 2 + 1);
}
