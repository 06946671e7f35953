/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* For tests of the dispatcher in one thread, which stands for all workers: what
   happens while one looks for a task is up to the policy's pop ().  */

#ifndef ASTERISM_TESTSUITE_SCRIPTED_POLICY_H
#define ASTERISM_TESTSUITE_SCRIPTED_POLICY_H

#include <vector>

#include "base/check.h"
#include "core/dispatcher.h"

using namespace asterism;
using device::Arch;
using sched::WorkerInfo;
using task::Task;

/// Keeps no tasks, and locks for itself: pop () may call the dispatcher.
class ScriptedPolicy : public sched::Policy
{
public:
  void
  push (Task &, const WorkerInfo *) override
  {
  }
  sched::Locking
  locking () const override
  {
    return sched::Locking::Policy;
  }
  bool
  has_ready () const override
  {
    return false;
  }
};

/// One of each of these kinds, in this order.
inline std::vector<WorkerInfo>
workers_of (const std::vector<Arch> &archs)
{
  std::vector<WorkerInfo> workers;
  for (const Arch arch : archs)
    {
      WorkerInfo &info = workers.emplace_back ();
      info.id = int (workers.size ()) - 1;
      info.arch = arch;
    }
  return workers;
}

constexpr uint32_t kCpu = 1u << unsigned (Arch::Cpu);

#endif
