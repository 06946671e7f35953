/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Policy lws has the unfinished tasks counted once for a task on large data
   that a worker releases, though it both looks whether others have become
   urgent and whether this one is: each count looks at what all workers write.
   rows: E34
   configs: one */

#include <cmath>
#include <memory>

#include "lib-toy-device.h"
#include "sched/scheduler.h"

using sched::WorkerInfo;
using task::Task;

namespace
{

class CountingEstimator final : public sched::Estimator
{
public:
  bool
  can_execute (const Task &, const WorkerInfo &, unsigned &able) const override
  {
    able = 1;
    return true;
  }
  double
  duration (const Task &, const WorkerInfo &, unsigned) const override
  {
    return NAN;
  }
  double
  energy (const Task &, const WorkerInfo &, unsigned) const override
  {
    return NAN;
  }
  double
  transfer (const Task &, data::NodeId) const override
  {
    return 0;
  }
  void
  prefetch (Task &, data::NodeId) const override
  {
  }
  double
  now () const override
  {
    return 0;
  }
  void
  need_times () const override
  {
  }
  unsigned
  unfinished () const override
  {
    ++counts;
    return 10;
  }
  const std::atomic<bool> &
  large_data () const override
  {
    return some;
  }

  mutable int counts = 0;
  std::atomic<bool> some{ true };
};

} // namespace

int
main ()
{
  Options options;
  Memory memory (options);
  static char values[1 << 20];
  Handle &handle = make_vector (memory, reinterpret_cast<int *> (values),
                                sizeof values / sizeof (int));
  options.look_ahead = sizeof values;
  const WorkerInfo worker;
  CountingEstimator estimator;
  const std::unique_ptr<sched::Policy> policy
      = sched::find_policy ("lws")->make (
          sched::Context{ { &worker, 1 }, estimator, options });
  // The first one that takes the long way has all others do so.
  for (const int priority : { 1, 0 })
    for (const WorkerInfo *from :
         { static_cast<const WorkerInfo *> (nullptr), &worker })
      {
        Task task;
        Access access;
        access.handle = &handle;
        task.simple = true;
        task.priority = priority;
        task.where = 1u << unsigned (worker.arch);
        task.accesses = &access;
        task.access_count = 1;
        estimator.counts = 0;
        policy->push (task, from);
        CHECK_EQ (estimator.counts, 1);
        CHECK (policy->pop (worker) == &task);
      }
  return 0;
}
