// SPDX-License-Identifier: LGPL-2.1-or-later
// Among equal workers in main memory the dm policies estimate nothing: whoever
// is free takes the next task, dmdas by priority.  The first task that makes a
// difference has them estimate from then on.
//
// rows: E36
// configs: one

#include "schedule.h"

using namespace test;

static Task &
add_simple (Machine &machine, int priority = 0)
{
  Task &task = machine.add_task (priority);
  task.simple = true;
  return task;
}

int
main ()
{
  for (const char *name : { "dm", "dmda", "dmdas", "dmdar" })
    {
      Machine machine;
      unsigned asked = 0;
      machine.told = [&] (const Task &, const WorkerInfo &, unsigned) {
        ++asked;
        return 10.0;
      };
      machine.add_worker ();
      machine.add_worker ();
      sched::Policy &policy = machine.use (name);
      expect (!policy.needs_timing (), "times are not needed");
      for (int i = 0; i < 20; ++i)
        add_simple (machine, i);
      machine.push_all ();
      double makespan = machine.run ();
      expect (asked == 0, "no duration is asked for");
      expect (makespan == 100, "makespan " + std::to_string (makespan));
      uint64_t first = machine.ran.front ().task;
      expect (std::string (name) == "dmdas" ? first >= 18 : first <= 1,
              "the first task is " + std::to_string (first));

      machine.push (machine.add_task ());
      expect (policy.needs_timing (), "times are needed");
      machine.push (add_simple (machine));
      machine.run ();
      expect (asked > 0, "durations are asked for");
      expect (machine.ran.size () == 22, "all ran");
    }
  // So does a second implementation, even on a certain worker.
  struct starpu_codelet codelet = {};
  codelet.cpu_funcs[0] = [] (void **, void *) {};
  for (bool two : { false, true })
    {
      codelet.cpu_funcs[1] = two ? codelet.cpu_funcs[0] : nullptr;
      Machine bound;
      bound.add_worker ();
      bound.add_worker ();
      sched::Policy &policy = bound.use ("dm");
      Task &task = bound.add_task ();
      task.codelet = &codelet;
      task.worker = 1;
      bound.push (task);
      expect (policy.needs_timing () == two, "two implementations");
      bound.run ();
    }

  Machine machine;
  machine.add_worker ();
  machine.add_worker (device::Arch::Cuda, 1);
  expect (machine.use ("dmda").needs_timing (), "a device makes a difference");
}
