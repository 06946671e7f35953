// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy weights: while nothing ends, each task goes to the worker with the
// largest remaining weight, in the order that the rule gives and in numbers
// whose ratios are those of the weights; a task that ends gives its weight
// back; memory-bound tasks stay on cores, and other labels have weights of
// their own.
//
// rows: Q04! Q16!
// configs: one

#include <array>

#include "schedule.h"

using namespace test;

namespace
{

struct codelet_with_name
{
  struct starpu_codelet codelet = {};
  explicit codelet_with_name (const char *name) { codelet.name = name; }
};

/// Pushes so many tasks; gives the workers that they went to.
std::vector<int>
choices (Machine &machine, int count, struct starpu_codelet *codelet = nullptr)
{
  std::vector<int> chosen;
  for (int i = 0; i < count; ++i)
    {
      Task &task = machine.add_task ();
      task.codelet = codelet;
      machine.push (task);
      chosen.push_back (task.assigned);
    }
  return chosen;
}

std::vector<unsigned>
numbers (const std::vector<int> &chosen, size_t workers)
{
  std::vector<unsigned> numbers (workers);
  for (int worker : chosen)
    ++numbers[size_t (worker)];
  return numbers;
}

Machine
machine_of (std::initializer_list<device::Arch> workers, const char *weights)
{
  Machine machine;
  for (device::Arch arch : workers)
    machine.add_worker (arch, data::NodeId (machine.workers.size ()));
  machine.options.sched_weights = weights;
  return machine;
}

void
ratios ()
{
  using device::Arch;
  using Order = std::vector<int>;
  Machine two = machine_of ({ Arch::Cuda, Arch::Cpu }, "cuda=10,cpu=1");
  two.use ("weights");
  Order expected (22, 0);
  expected[10] = expected[21] = 1;
  expect (choices (two, 22) == expected, "10 : 1");

  Machine four
      = machine_of ({ Arch::Cuda, Arch::Cuda, Arch::Cuda, Arch::OpenCl },
                    "cuda=1200,opencl=950");
  four.use ("weights");
  const Order chosen = choices (four, 120);
  expect (Order (chosen.begin (), chosen.begin () + 20)
              == Order ({ 0, 1, 2, 3, 0, 1, 2, 3, 0, 1,
                          2, 3, 0, 1, 2, 0, 1, 2, 3, 0 }),
          "1200 : 1200 : 1200 : 950");
  expect (numbers (chosen, 4) == std::vector<unsigned> ({ 32, 32, 31, 25 }),
          "of 120");

  Machine three = machine_of ({ Arch::Cpu, Arch::Cpu, Arch::Cpu }, "5,3,1");
  three.use ("weights");
  expect (
      choices (three, 18)
          == Order ({ 0, 1, 0, 0, 1, 0, 0, 1, 2, 0, 1, 0, 0, 1, 0, 0, 1, 2 }),
      "5 : 3 : 1");
}

void
ended_tasks_count_no_more ()
{
  Machine machine
      = machine_of ({ device::Arch::Cpu, device::Arch::Cpu }, "2,1");
  sched::Policy &policy = machine.use ("weights");
  expect (choices (machine, 2) == std::vector<int> ({ 0, 0 }), "first");
  Task *task = policy.pop (machine.workers[0]);
  policy.started (*task, machine.workers[0]);
  policy.finished (*task, machine.workers[0], 1);
  expect (choices (machine, 1) == std::vector<int> ({ 0 }), "after an end");
}

void
labels ()
{
  codelet_with_name memory_bound ("BLAS2"), panel ("panel");
  Machine machine = machine_of ({ device::Arch::Cpu, device::Arch::Cuda },
                                "cpu=1,cuda=100; panel: cpu=1,cuda=0");
  sched::Policy &policy = machine.use ("weights");
  for (codelet_with_name *one : { &memory_bound, &panel })
    expect (numbers (choices (machine, 9, &one->codelet), 2)[0] == 9,
            one->codelet.name);
  expect (policy.pop (machine.workers[1]) == nullptr, "stolen by the device");
  expect (numbers (choices (machine, 9), 2)[1] == 9, "without a label");
  // The idle core takes nothing that the device ends sooner.
  for (int i = 0; i < 18; ++i)
    expect (policy.pop (machine.workers[0]) != nullptr, "the core's own");
  expect (policy.pop (machine.workers[0]) == nullptr, "slower here");
}

void
idle_workers_steal ()
{
  Machine machine
      = machine_of ({ device::Arch::Cpu, device::Arch::Cpu }, "9,1");
  sched::Policy &policy = machine.use ("weights");
  std::vector<int> chosen = choices (machine, 8);
  expect (numbers (chosen, 2)[0] == 8, "all there");
  expect (policy.pop (machine.workers[1]) == nullptr, "no sooner here");
  choices (machine, 10);
  Task *own = policy.pop (machine.workers[1]);
  expect (own != nullptr && own->assigned == 1, "its own first");
  policy.finished (*own, machine.workers[1], 1);
  Task *stolen = policy.pop (machine.workers[1]);
  expect (stolen != nullptr && stolen->assigned == 0, "the other's last");
}

} // namespace

int
main ()
{
  ratios ();
  ended_tasks_count_no_more ();
  labels ();
  idle_workers_steal ();
}
