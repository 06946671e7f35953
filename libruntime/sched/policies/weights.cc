// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy weights: each task goes to the worker with the largest remaining
// capability weight, so that the numbers of tasks keep the ratios of the
// weights (Haidar et al., the multi-way heterogeneous model).  No time model is
// needed.

#include <functional>
#include <map>
#include <unordered_map>

#include "base/mutex.h"
#include "sched/queues.h"
#include "sched/weights.h"

namespace asterism::sched
{

namespace
{

class ByWeight final : public Policy
{
public:
  explicit ByWeight (const Context &context)
      : context_ (context), weights_ (context),
        queues_ (context.workers.size ()), load_ (context.workers.size ())
  {
  }

  void
  push (Task &task, const WorkerInfo *) override
  {
    const int place = assign (task);
    // The data are on their way while the worker has others to execute.
    if (place >= 0 && context_.options.prefetch > 0)
      context_.estimator.prefetch (task, context_.workers[size_t (place)].node);
  }

  Task *
  pop (const WorkerInfo &worker) override
  {
    SpinGuard guard (lock_);
    const size_t own = size_t (worker.id);
    Queue &queue = queues_[own];
    for (auto next = queue.begin (); next != queue.end (); ++next)
      if (Task *task = next->second;
          choose_implementation (context_, *task, worker))
        return queue.erase (next), task;
    Task *task = nobodys_.pop_for (context_, worker);
    return task != nullptr ? task : steal (worker, own);
  }

  void
  finished (Task &task, const WorkerInfo &, double) override
  {
    SpinGuard guard (lock_);
    release (task);
  }

  bool
  needs_timing () const override
  {
    return true;
  }

private:
  using Queue = std::multimap<int, Task *, std::greater<>>;
  struct Assigned
  {
    size_t place;
    double cost;
  };

  /// Queues a task that is ready for the worker with the largest remaining
  /// weight, and returns the place of that; -1: no worker has a weight for it.
  int
  assign (Task &task)
  {
    SpinGuard guard (lock_);
    release (task); // when a worker gave it back
    const Weights::Kind &kind = kind_of (task);
    int best = -1;
    double best_cost = 0;
    for (size_t i = 0; i < queues_.size (); ++i)
      // Sums that differ by rounding alone are equal: the first one has it.
      if (const double cost = cost_of (task, kind, i);
          cost > 0
          && (best < 0
              || cost + load_[i]
                     < (best_cost + load_[size_t (best)]) * (1 - 1e-9)))
        best = int (i), best_cost = cost;
    task.assigned
        = best < 0 ? kWakeAll : int16_t (context_.workers[size_t (best)].id);
    if (best < 0)
      return nobodys_.push_back (task), -1;
    queues_[size_t (best)].emplace (task.priority, &task);
    assigned_[&task] = { size_t (best), best_cost };
    load_[size_t (best)] += best_cost;
    return best;
  }

  /// The weights of a task by its label: that in the flags of its codelet,
  /// else its name or that of the codelet.
  const Weights::Kind &
  kind_of (const Task &task) const
  {
    if (task.codelet != nullptr)
      if (const char *label = label_of (task.codelet->flags))
        return weights_.of (label);
    return weights_.of (task.name != nullptr      ? task.name
                        : task.codelet != nullptr ? task.codelet->name
                                                  : nullptr);
  }

  /// The seconds that the task takes on a worker; 0: it is not to go there.
  double
  cost_of (const Task &task, const Weights::Kind &kind, size_t place) const
  {
    const WorkerInfo &worker = context_.workers[place];
    unsigned implementations;
    if (kind.of_worker[place] <= 0
        || !context_.estimator.can_execute (task, worker, implementations))
      return 0;
    const double flops = task.user != nullptr ? task.user->flops : 0;
    if (flops > 0)
      return flops / kind.of_worker[place]
             + context_.estimator.transfer (task, worker.node) * 1e-6;
    return 1 / kind.of_worker[place];
  }

  /// Takes a task from the load of its worker, if it has one.
  void
  release (const Task &task) REQUIRES (lock_)
  {
    if (const auto found = assigned_.find (&task); found != assigned_.end ())
      {
        load_[found->second.place] -= found->second.cost;
        assigned_.erase (found);
      }
  }

  /// Takes the last task of the longest queue in time for an idle worker.
  Task *
  steal (const WorkerInfo &worker, size_t own) REQUIRES (lock_)
  {
    size_t longest = own;
    for (size_t i = 0; i < queues_.size (); ++i)
      if (queues_[i].size () > 1
          && (longest == own || load_[i] > load_[longest]))
        longest = i;
    Queue &queue = queues_[longest];
    for (auto last = queue.rbegin (); longest != own && last != queue.rend ();
         ++last)
      {
        Task &task = *last->second;
        const Weights::Kind &kind = kind_of (task);
        const double cost = cost_of (task, kind, own);
        // Only what ends sooner here than behind all that waits there.
        if (kind.on_cores || cost <= 0 || cost >= load_[longest]
            || !choose_implementation (context_, task, worker))
          continue;
        queue.erase (std::next (last).base ());
        release (task);
        assigned_[&task] = { own, cost };
        load_[own] += cost;
        return &task;
      }
    return nullptr;
  }

  const Context context_;
  const Weights weights_;
  SpinLock lock_; ///< hooks are called without the policy's lock
  std::vector<Queue> queues_ GUARDED_BY (lock_); ///< by place of the worker
  std::vector<double> load_ GUARDED_BY (lock_);  ///< seconds, not ended tasks
  std::unordered_map<const Task *, Assigned> assigned_ GUARDED_BY (lock_);
  Fifo nobodys_ GUARDED_BY (lock_); ///< tasks for which no worker has a weight
};

std::unique_ptr<Policy>
make (const Context &context)
{
  return std::make_unique<ByWeight> (context);
}

} // namespace

extern const PolicyInfo weights_policy;
const PolicyInfo weights_policy
    = { "weights",
        "the largest remaining weight of STARPU_SCHED_WEIGHTS, by label",
        make };

} // namespace asterism::sched
