// SPDX-License-Identifier: LGPL-2.1-or-later
// What policy heteroprio does: tasks in buckets by their priority, which each
// kind of worker visits in an order of its own.
//
// After E. Agullo, B. Bramas, O. Coulaud, E. Darve, M. Messner and
// T. Takahashi, "Task-based FMM for heterogeneous architectures", 2016.  A kind
// that is not the fastest for a bucket leaves it alone until there is enough in
// it: as many tasks for each worker of the fastest kind as this one is slower.

#include "sched/heteroprio.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <functional>
#include <map>
#include <vector>

#include "sched/buckets.h"
#include "sched/queues.h"
#include "sched/scheduler.h"

namespace asterism::sched
{

namespace
{

using device::Arch;

/// Tasks of one priority.
struct Bucket
{
  Fifo tasks;
  int fastest = -1; ///< Arch; -1: all are alike
  std::array<double, device::kArchCount> slowness;

  Bucket () { slowness.fill (1); }
};

class Heteroprio final : public Policy, public Buckets
{
public:
  explicit Heteroprio (const Context &context)
      : context_ (context), bound_ (context.workers.size ())
  {
  }

  void
  push (Task &task, const WorkerInfo *) override
  {
    if (task.worker >= 0)
      return bound_[size_t (task.worker)].push (task);
    Bucket *bucket = is_visited (task) ? &buckets_[task.priority] : nullptr;
    if (bucket != nullptr)
      bucket->tasks.push_back (task);
    else
      stray_.push (task);
    task.assigned = int16_t (wake_kinds (kinds_that_take (task, bucket)));
  }

  Task *
  pop (const WorkerInfo &worker) override
  {
    Task *task = bound_[size_t (worker.id)].pop_for (context_, worker);
    if (task == nullptr)
      task = pop_in_order (worker);
    if (task == nullptr)
      task = stray_.pop_for (context_, worker);
    return task;
  }

  Buckets *
  buckets () override
  {
    return this;
  }

  Status
  set_count (Arch arch, unsigned count) override
  {
    if (count == 0 || count > kMost)
      return Status::error (-EINVAL, "%u buckets, not 1 to %u", count, kMost);
    std::vector<int> &order = order_[unsigned (arch)];
    for (int bucket = int (order.size ()); bucket < int (count); ++bucket)
      order.push_back (bucket);
    order.resize (count);
    sort_anew ();
    return {};
  }

  Status
  set_bucket (Arch arch, unsigned place, unsigned bucket) override
  {
    std::vector<int> &order = order_[unsigned (arch)];
    if (place >= order.size () || bucket >= kMost)
      return Status::error (-EINVAL,
                            "bucket %u as number %u of %zu that are visited",
                            bucket, place, order.size ());
    order[place] = int (bucket);
    sort_anew ();
    return {};
  }

  Status
  set_fastest (Arch arch, unsigned bucket) override
  {
    if (bucket >= kMost)
      return Status::error (-EINVAL, "there is no bucket %u", bucket);
    buckets_[int (bucket)].fastest = int (arch);
    return {};
  }

  Status
  set_slowness (Arch arch, unsigned bucket, double factor) override
  {
    if (bucket >= kMost || !(factor > 0))
      return Status::error (-EINVAL, "bucket %u cannot be %g times slower",
                            bucket, factor);
    buckets_[int (bucket)].slowness[unsigned (arch)] = factor;
    return {};
  }

private:
  /// Higher buckets first, where nothing else was set.
  bool
  visits (Arch arch, int bucket) const
  {
    const std::vector<int> &order = order_[unsigned (arch)];
    return order.empty ()
           || std::find (order.begin (), order.end (), bucket) != order.end ();
  }

  bool
  can_execute (const Task &task, const WorkerInfo &worker) const
  {
    unsigned implementations = 0;
    return (task.where >> unsigned (worker.arch) & 1)
           && context_.estimator.can_execute (task, worker, implementations);
  }

  /// True when a worker that can execute the task visits its bucket.
  bool
  is_visited (const Task &task) const
  {
    for (const WorkerInfo &worker : context_.workers)
      if (visits (worker.arch, task.priority) && can_execute (task, worker))
        return true;
    return false;
  }

  /// Whether the worker leaves the task to those that are faster.
  bool
  spares (const Bucket &bucket, const Task &task,
          const WorkerInfo &worker) const
  {
    const double slowness = bucket.slowness[unsigned (worker.arch)];
    if (bucket.fastest < 0 || bucket.fastest == int (worker.arch))
      return false;
    unsigned faster = 0;
    for (const WorkerInfo &other : context_.workers)
      faster += int (other.arch) == bucket.fastest
                && visits (other.arch, task.priority)
                && can_execute (task, other);
    return double (bucket.tasks.size ()) < slowness * faster;
  }

  Task *
  pop_of (Bucket &bucket, const WorkerInfo &worker)
  {
    Task *previous = nullptr;
    for (Task *task = bucket.tasks.first (); task != nullptr;
         previous = task, task = task->next)
      // Behind one that is left to others there may be one that is not.
      if (choose_implementation (context_, *task, worker)
          && !spares (bucket, *task, worker))
        return bucket.tasks.take_after (previous);
    return nullptr;
  }

  Task *
  pop_in_order (const WorkerInfo &worker)
  {
    const std::vector<int> &order = order_[unsigned (worker.arch)];
    if (order.empty ())
      {
        for (auto &[priority, bucket] : buckets_)
          if (Task *task = pop_of (bucket, worker))
            return task;
        return nullptr;
      }
    for (int number : order)
      if (auto bucket = buckets_.find (number); bucket != buckets_.end ())
        if (Task *task = pop_of (bucket->second, worker))
          return task;
    return nullptr;
  }

  /// The kinds of workers that would take the task now, a bit each.  Which of
  /// them sleep is known to the engine alone.
  unsigned
  kinds_that_take (const Task &task, const Bucket *bucket) const
  {
    unsigned kinds = 0;
    for (const WorkerInfo &worker : context_.workers)
      if ((kinds >> unsigned (worker.arch) & 1) == 0
          && can_execute (task, worker)
          && (bucket == nullptr
              || (visits (worker.arch, task.priority)
                  && !spares (*bucket, task, worker))))
        kinds |= 1u << unsigned (worker.arch);
    return kinds;
  }

  /// The orders have changed: others may be visited by nobody.
  void
  sort_anew ()
  {
    std::vector<Task *> tasks;
    for (auto &[priority, bucket] : buckets_)
      while (Task *task = bucket.tasks.pop ())
        tasks.push_back (task);
    while (Task *task = stray_.pop ())
      tasks.push_back (task);
    for (Task *task : tasks)
      push (*task, nullptr);
  }

  const Context context_;
  std::map<int, Bucket, std::greater<int>> buckets_;
  std::array<std::vector<int>, device::kArchCount> order_;
  std::vector<PriorityQueue> bound_; ///< tasks for one worker
  PriorityQueue stray_; ///< tasks whose buckets are visited by none of theirs
};

} // namespace

std::unique_ptr<Policy>
make_heteroprio (const Context &context)
{
  return std::make_unique<Heteroprio> (context);
}

} // namespace asterism::sched
