// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy heteroprio: each kind of worker visits the buckets in its own order,
// and leaves those of a faster kind alone until there is enough in them.
//
// rows: E24
// configs: one

#include "sched/buckets.h"
#include "schedule.h"

using namespace test;
using device::Arch;

namespace
{

void
add_workers (Machine &machine)
{
  machine.add_worker ();
  machine.add_worker ();
  machine.add_worker (Arch::Cuda, 1, 10);
  machine.truth = [] (const Task &, const WorkerInfo &worker) {
    return worker.arch == Arch::Cuda ? 2.0 : 10.0;
  };
}

void
show (Machine &machine, const char *what)
{
  printf ("%s\n", what);
  machine.push_all ();
  machine.run ();
  machine.print ();
  expect (machine.ran.size () == machine.tasks.size (), "all tasks have run");
}

} // namespace

int
main ()
{
  {
    Machine machine;
    add_workers (machine);
    machine.use ("heteroprio");
    for (int priority : { 0, 7, -3, 7, 100, 0 })
      machine.add_task (priority);
    show (machine, "no orders: higher buckets first");
  }
  {
    // Cores prefer bucket 0, devices 2; both do 1, which is five times slower
    // on cores.
    Machine machine;
    add_workers (machine);
    sched::Buckets *buckets = machine.use ("heteroprio").buckets ();
    expect (buckets->set_count (Arch::Cpu, 2).ok (), "two buckets");
    expect (buckets->set_count (Arch::Cuda, 2).ok (), "two buckets");
    expect (buckets->set_bucket (Arch::Cuda, 0, 2).ok (), "first 2");
    expect (buckets->set_fastest (Arch::Cuda, 1).ok (), "fast at 1");
    expect (buckets->set_slowness (Arch::Cpu, 1, 5).ok (), "slow at 1");
    for (int priority : { 1, 1, 0, 2, 1, 1, 0, 2, 1, 1, 0, 1 })
      machine.add_task (priority);
    show (machine, "orders");
    expect (!buckets->set_count (Arch::Cpu, 0).ok (), "no bucket at all");
    expect (!buckets->set_count (Arch::Cpu, 101).ok (), "too many");
    expect (!buckets->set_bucket (Arch::Cpu, 2, 0).ok (), "no such place");
    expect (!buckets->set_bucket (Arch::Cpu, 0, 100).ok (), "no such bucket");
    expect (!buckets->set_fastest (Arch::Cpu, 100).ok (), "no such bucket");
    expect (!buckets->set_slowness (Arch::Cpu, 0, 0).ok (), "no factor");
  }
  {
    // Nobody who can run the last two visits their bucket.
    Machine machine;
    add_workers (machine);
    sched::Buckets *buckets = machine.use ("heteroprio").buckets ();
    expect (buckets->set_count (Arch::Cuda, 1).ok (), "one bucket");
    expect (buckets->set_count (Arch::Cpu, 1).ok (), "one bucket");
    machine.able = [] (const Task &task, const WorkerInfo &worker) {
      return task.sequence < 2 || worker.id == 1 ? 1u : 0u;
    };
    for (int priority : { 0, 0, 5, 5 })
      machine.add_task (priority);
    show (machine, "strays");
  }
  {
    // A change of the orders holds for what is ready already.
    Machine machine;
    add_workers (machine);
    sched::Buckets *buckets = machine.use ("heteroprio").buckets ();
    for (int priority : { 0, 1, 0, 1 })
      machine.push (machine.add_task (priority));
    expect (buckets->set_count (Arch::Cuda, 1).ok (), "only bucket 0");
    expect (buckets->set_count (Arch::Cpu, 2).ok (), "0 before 1");
    printf ("orders that change\n");
    machine.run ();
    machine.print ();
  }
}
