// SPDX-License-Identifier: LGPL-2.1-or-later
// The golden schedule of policies by cost models: two cores and a device with a
// memory of its own, tasks that suit one or the other, and data that are there
// or not.

#ifndef TEST_LIB_GOLDEN_SCHEDULE_H
#define TEST_LIB_GOLDEN_SCHEDULE_H

#include "schedule.h"

namespace test
{

/// Prints what a policy makes of twelve tasks that are ready at once.
inline void
print_golden_schedule (const char *policy)
{
  Machine machine;
  machine.add_worker ();
  machine.add_worker ();
  machine.add_worker (device::Arch::Cuda, 1);
  machine.use (policy);
  for (int i = 0; i < 12; ++i)
    machine.add_task (i % 3);
  // Even tasks suit the accelerator; data of every fourth are there.
  machine.truth = [] (const Task &task, const WorkerInfo &worker) {
    return worker.arch == device::Arch::Cpu ? 20.0
           : task.sequence % 2 == 0         ? 4.0
                                            : 15.0;
  };
  machine.transfers = [] (const Task &task, data::NodeId node) {
    bool there = task.sequence % 4 == 3;
    return there == (node == 1) ? 0.0 : 9.0;
  };
  machine.push_all ();
  machine.run ();
  machine.print ();
  for (const std::string &line : machine.prefetched)
    printf ("prefetched %s\n", line.c_str ());
}

} // namespace test

#endif
