// SPDX-License-Identifier: LGPL-2.1-or-later
// The queue of a worker is chosen by the kind of the task, the code there
// is for it, how much waits there and how fast the worker is: a log of where
// tasks go.
//
// rows: E36 Q14!
// configs: one

#include "schedule.h"

using namespace test;

namespace
{

/// Kinds of tasks, in turn.
enum Kind
{
  Dense,    // eight times as fast on the first accelerator, four on the second
  Branchy,  // slower on accelerators
  CoreOnly, // there is no code for accelerators
  kKinds
};
constexpr const char *kNames[] = { "dense", "branchy", "core only" };

Kind
kind_of (const Task &task)
{
  return Kind (task.sequence % kKinds);
}

double
duration (const Task &task, const WorkerInfo &worker)
{
  if (worker.arch == device::Arch::Cpu)
    return 16;
  return kind_of (task) == Dense ? 16 / worker.speed : 40;
}

} // namespace

int
main ()
{
  for (const char *policy : { "dm", "dmda" })
    {
      Machine machine;
      machine.add_worker ();
      machine.add_worker ();
      machine.add_worker (device::Arch::Cuda, 1, 8);
      machine.add_worker (device::Arch::OpenCl, 2, 4);
      machine.use (policy);
      machine.truth = duration;
      machine.able = [] (const Task &task, const WorkerInfo &worker) {
        return kind_of (task) == CoreOnly && worker.arch != device::Arch::Cpu
                   ? 0u
                   : 1u;
      };
      for (int i = 0; i < 45; ++i)
        machine.add_task ();
      machine.push_all ();
      machine.run ();
      printf ("%s\n", policy);
      for (const WorkerInfo &worker : machine.workers)
        {
          int count[kKinds] = {};
          for (const Ran &one : machine.ran)
            if (one.worker == worker.id)
              ++count[one.task % kKinds];
          for (int kind = 0; kind < kKinds; ++kind)
            printf ("worker %d, speed %g: %d %s\n", worker.id, worker.speed,
                    count[kind], kNames[kind]);
        }
      machine.print ();
    }
}
