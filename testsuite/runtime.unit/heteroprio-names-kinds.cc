// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy heteroprio tells the engine which kinds of workers would take a task
// now, whatever its workers found before: which of them sleep it cannot know,
// as one that found nothing may be busy since with what it did not get here.
//
// rows: E24
// configs: one

#include "sched/buckets.h"
#include "schedule.h"

using namespace test;
using device::Arch;

namespace
{

constexpr unsigned kCores = 1u << unsigned (Arch::Cpu),
                   kCuda = 1u << unsigned (Arch::Cuda);

/// Who is to be woken for one more task.
unsigned
kinds_for (Machine &machine, int priority)
{
  Task &task = machine.add_task (priority);
  machine.push (task);
  return sched::kinds_to_wake (task.assigned, 0);
}

void
expect_starved (sched::Policy &policy, const Machine &machine)
{
  for (const WorkerInfo &worker : machine.workers)
    expect (policy.pop (worker) == nullptr, "nothing left");
}

} // namespace

int
main ()
{
  Machine machine;
  machine.add_worker ();
  machine.add_worker ();
  machine.add_worker (Arch::Cuda, 1, 10);
  sched::Policy &policy = machine.use ("heteroprio");
  sched::Buckets *buckets = policy.buckets ();

  expect_starved (policy, machine);
  expect (kinds_for (machine, 0) == (kCores | kCuda), "any, after none");
  expect (kinds_for (machine, 0) == (kCores | kCuda), "and again");
  machine.run ();

  // Two tasks are left to the device, the third is worth a core's while.
  expect (buckets->set_fastest (Arch::Cuda, 1).ok (), "fast at 1");
  expect (buckets->set_slowness (Arch::Cpu, 1, 3).ok (), "slow at 1");
  expect_starved (policy, machine);
  expect (kinds_for (machine, 1) == kCuda, "the first of three");
  expect (kinds_for (machine, 1) == kCuda, "the second");
  expect (kinds_for (machine, 1) == (kCores | kCuda), "the third");
  machine.run ();

  // One that cores alone can run is taken from behind one left to the device.
  expect (kinds_for (machine, 1) == kCuda, "left to the device");
  Task &behind = machine.add_task (1);
  machine.able = [&] (const Task &task, const WorkerInfo &worker) {
    return &task == &behind && worker.arch == Arch::Cuda ? 0u : 1u;
  };
  machine.push (behind);
  expect (sched::kinds_to_wake (behind.assigned, 0) == kCores, "for cores");
  expect (policy.pop (machine.workers[0]) == &behind, "taken from behind");
  machine.able = [] (const Task &, const WorkerInfo &) { return 1u; };
  machine.run ();

  // Cores alone visit bucket 0; what nobody visits is for all.
  expect (buckets->set_count (Arch::Cpu, 1).ok (), "one bucket");
  expect (buckets->set_count (Arch::Cuda, 2).ok (), "two buckets");
  expect (buckets->set_bucket (Arch::Cuda, 0, 1).ok (), "only 1");
  expect (kinds_for (machine, 0) == kCores, "of cores");
  expect (kinds_for (machine, 9) == (kCores | kCuda), "a stray");
  machine.able = [] (const Task &, const WorkerInfo &worker) {
    return worker.arch == Arch::Cuda ? 1u : 0u;
  };
  expect (kinds_for (machine, 0) == kCuda, "a stray of the device's");
}
