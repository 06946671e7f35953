// SPDX-License-Identifier: LGPL-2.1-or-later
// A central queue keeps the order of submission for each worker although it
// keeps kinds apart, and a worker does not look through the tasks that are for
// others.
//
// rows: E18 E19 E32
// configs: one

#include "schedule.h"

#include "sched/ready_queue.h"

using namespace test;

int
main ()
{
  constexpr int kTasks = 1000;
  Machine machine;
  machine.add_worker ();
  machine.add_worker (device::Arch::Cuda, 1);
  machine.add_worker ();
  unsigned asked = 0;
  machine.able = [&asked] (const Task &task, const WorkerInfo &worker) {
    ++asked;
    return (task.where >> unsigned (worker.arch) & 1)
                   && (task.worker < 0 || task.worker == worker.id)
               ? 1u
               : 0u;
  };
  sched::Context context{ machine.workers, machine, machine.options };
  const unsigned cpu = 1u << unsigned (device::Arch::Cpu);
  const unsigned cuda = 1u << unsigned (device::Arch::Cuda);

  for (bool by_priority : { false, true })
    {
      machine.tasks.clear ();
      sched::ReadyQueue queue (context, by_priority);
      std::vector<std::vector<Task *>> expected (3);
      for (int i = 0; i < kTasks; ++i)
        {
          Task &task = machine.add_task (i % 7);
          task.where = i % 3 == 0 ? cuda : i % 3 == 1 ? cpu : cpu | cuda;
          if (i % 5 == 0)
            task.worker = task.where & cuda ? 1 : 2;
          queue.push (task);
        }
      // Each worker in turn takes the first of those left that it can take.
      std::set<Task *> left;
      for (Task &task : machine.tasks)
        left.insert (&task);
      asked = 0;
      for (unsigned turn = 0; !left.empty (); ++turn)
        {
          const WorkerInfo &worker = machine.workers[turn % 3];
          Task *first = nullptr;
          for (Task &task : machine.tasks)
            if (left.count (&task) && task.where >> unsigned (worker.arch) & 1
                && (task.worker < 0 || task.worker == worker.id)
                && (!first || (by_priority && task.priority > first->priority)))
              first = &task;
          if (by_priority)
            expect (queue.first_priority (worker, -1)
                        == (first ? first->priority : -1),
                    "its priority");
          expect (queue.pop (worker) == first, "the first it can take");
          left.erase (first);
        }
      expect (asked <= kTasks,
              "nobody searches: " + std::to_string (asked) + " looks");
    }
}
