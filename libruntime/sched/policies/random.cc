// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy random: any worker, in proportion to its speed, or to what
// STARPU_SCHED_WEIGHTS says (E35).

#include <vector>

#include "sched/queues.h"
#include "sched/weights.h"

namespace asterism::sched
{

namespace
{

class Random final : public Policy
{
public:
  explicit Random (const Context &context)
      : context_ (context), weights_ (Weights (context).of (nullptr).of_worker),
        queues_ (context.workers.size ()),
        state_ (uint64_t (context.options.seed))
  {
  }

  void
  push (Task &task, const WorkerInfo *) override
  {
    const WorkerInfo *chosen = draw (task);
    task.assigned = static_cast<int16_t> (chosen ? chosen->id : kWakeAll);
    (chosen ? queues_[size_t (chosen->id)] : nobodys_).push_back (task);
  }

  Task *
  pop (const WorkerInfo &worker) override
  {
    Task *own = queues_[size_t (worker.id)].pop_for (context_, worker);
    return own ? own : nobodys_.pop_for (context_, worker);
  }

private:
  /// Draws among the workers that can execute the task.
  const WorkerInfo *
  draw (const Task &task)
  {
    const WorkerInfo *chosen = nullptr;
    double sum = 0;
    for (const WorkerInfo &worker : context_.workers)
      {
        unsigned implementations;
        if (!context_.estimator.can_execute (task, worker, implementations))
          continue;
        // Replacing the earlier choice with this probability gives each its
        // due in one pass.
        const double weight = weights_[size_t (&worker - &context_.workers[0])];
        sum += weight;
        if (uniform () * sum < weight)
          chosen = &worker;
      }
    return chosen;
  }

  /// The next of a sequence between 0 and 1 (splitmix64).
  double
  uniform ()
  {
    uint64_t x = state_ += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return double ((x ^ x >> 31) >> 11) * 0x1p-53;
  }

  const Context context_;
  const std::vector<double> weights_; ///< by place in context_.workers
  std::vector<Fifo> queues_;          ///< by worker
  Fifo nobodys_; ///< tasks that no worker could execute when they came
  uint64_t state_;
};

std::unique_ptr<Policy>
make (const Context &context)
{
  return std::make_unique<Random> (context);
}

} // namespace

extern const PolicyInfo random_policy;
const PolicyInfo random_policy
    = { "random",
        "any worker, in proportion to its speed or STARPU_SCHED_WEIGHTS",
        make };

} // namespace asterism::sched
