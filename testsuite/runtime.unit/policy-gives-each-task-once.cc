// SPDX-License-Identifier: LGPL-2.1-or-later
// Under every policy, whatever the order in which dependencies are released,
// each task runs once, after those it depends on, on a worker that can.
//
// rows: E15
// configs: one

#include "schedule.h"

using namespace test;

static void
random_graph (const sched::PolicyInfo &info, unsigned seed)
{
  constexpr unsigned kTasks = 200;
  Machine machine;
  for (int i = 0; i < 3; ++i)
    machine.add_worker ();
  machine.add_worker (device::Arch::Cuda, 1, 4);
  machine.add_worker (device::Arch::OpenCl, 2, 2);
  machine.use (info.name);
  auto draw = [&seed] (unsigned below) {
    seed = seed * 1103515245 + 12345;
    return (seed >> 16) % below;
  };
  std::vector<unsigned> kinds;
  for (unsigned i = 0; i < kTasks; ++i)
    {
      machine.add_task (int (draw (4)));
      kinds.push_back (1 + draw (7)); // Which kinds of workers can.
      if (i > 3)
        machine.after[i - 1 - draw (3)].push_back (i);
    }
  machine.able = [&] (const Task &task, const WorkerInfo &worker) {
    return kinds[task.sequence] >> unsigned (worker.arch) & 1;
  };
  machine.truth = [&] (const Task &task, const WorkerInfo &worker) {
    return double (1 + task.sequence % 7) / worker.speed;
  };
  for (unsigned i = 0; i < 4; ++i)
    machine.push (machine.tasks[i]);
  machine.run ();
  expect (machine.ran.size () == kTasks,
          std::string (info.name) + " ran "
              + std::to_string (machine.ran.size ()));
}

int
main ()
{
  for (const sched::PolicyInfo *info : sched::all_policies ())
    for (unsigned seed = 0; seed < 20; ++seed)
      random_graph (*info, seed);
}
