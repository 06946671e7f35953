// SPDX-License-Identifier: LGPL-2.1-or-later
// The policy of workers that keep what they release and steal from others.
//
// A task released by a worker goes to that worker's own deque, newest first,
// for the data is in its cache: to one from which all steal, or, when workers
// like it alone can run the task, to one from which those do.  Tasks submitted
// by other threads, tasks that some other set of workers can run, and those
// with a priority go through a shared queue, from which a worker takes a share
// at once.  A worker without work steals the oldest task of its nearest
// neighbour that has any.

#include "sched/stealing.h"

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "sched/inbox.h"
#include "sched/queues.h"
#include "sched/work_deque.h"

namespace asterism::sched
{

namespace
{

class Stealing final : public Policy
{
public:
  explicit Stealing (const Context &context)
      : context_ (context), deques_ (new WorkDeque[context.workers.size ()]),
        kin_deques_ (new WorkDeque[context.workers.size ()])
  {
    for (const WorkerInfo &worker : context.workers)
      archs_ |= 1u << unsigned (worker.arch);
  }

  void
  push (Task &task, const WorkerInfo *from) override
  {
    bool anywhere = task.simple && task.where == archs_ && task.priority == 0;
    if (!anywhere || from == nullptr || !deques_[from->id].push (task))
      push_elsewhere (task, anywhere, from);
  }

  Task *
  pop (const WorkerInfo &worker) override
  {
    // Relaxed: a stale count costs one turn.
    if (__builtin_expect (special_count_.load (std::memory_order_relaxed) > 0,
                          0))
      if (Task *task = take_special (worker))
        return task;
    // The others are simple: their implementation is the first.
    if (Task *task = deques_[worker.id].pop ())
      return task;
    return find (worker);
  }

  Locking
  locking () const override
  {
    return Locking::Policy;
  }

  bool
  has_ready () const override
  {
    bool some
        = inbox_.some () || special_count_.load (std::memory_order_relaxed) > 0;
    for (size_t i = 0; i < context_.workers.size () && !some; ++i)
      some = deques_[i].size () > 0 || kin_deques_[i].size () > 0;
    return some;
  }

  unsigned
  ready () const override
  {
    size_t count = inbox_.size () + special_count_.load ();
    for (size_t i = 0; i < context_.workers.size (); ++i)
      // Less than none while two take the last one.
      for (const WorkDeque *deque : { &deques_[i], &kin_deques_[i] })
        count += size_t (std::max<int64_t> (deque->size (), 0));
    return unsigned (count);
  }

private:
  void
  count_special () REQUIRES (lock_)
  {
    special_count_.store (special_.size (), std::memory_order_relaxed);
  }

  __attribute__ ((noinline)) void
  push_elsewhere (Task &task, bool anywhere, const WorkerInfo *from)
  {
    if (anywhere)
      return inbox_.push (task);
    if (from != nullptr && task.simple && task.priority == 0
        && task.where == 1u << unsigned (from->arch)
        && kin_deques_[from->id].push (task))
      return;
    SpinGuard guard (lock_);
    special_.push (task);
    count_special ();
  }

  __attribute__ ((noinline)) Task *
  take_special (const WorkerInfo &worker)
  {
    SpinGuard guard (lock_);
    Task *task = special_.pop_for (context_, worker);
    count_special ();
    return task;
  }

  /// A task from elsewhere than the worker's deque.
  __attribute__ ((noinline)) Task *
  find (const WorkerInfo &worker)
  {
    if (Task *task = kin_deques_[worker.id].pop ())
      return task;
    if (inbox_.some ())
      if (Task *task = take_share (worker))
        return task;
    return steal (worker);
  }

  /// The oldest submitted task; a share of the next ones goes to the
  /// worker's deque, last first, so that it runs them in order.
  Task *
  take_share (const WorkerInfo &worker)
  {
    constexpr size_t kMost = 32;
    Task *share[kMost];
    size_t taken = inbox_.take (share, kMost, 2 * context_.workers.size ());
    while (taken > 1)
      deques_[worker.id].push (*share[--taken]);
    return taken == 1 ? share[0] : nullptr;
  }

  Task *
  steal (const WorkerInfo &worker)
  {
    size_t workers = context_.workers.size ();
    for (size_t distance = 1; distance < workers; ++distance)
      {
        const size_t other = (worker.id + distance) % workers;
        if (Task *task = deques_[other].steal ())
          return task;
        if (context_.workers[other].arch == worker.arch)
          if (Task *task = kin_deques_[other].steal ())
            return task;
      }
    return nullptr;
  }

  const Context context_;
  uint32_t archs_ = 0;
  std::unique_ptr<WorkDeque[]> deques_, kin_deques_;
  Inbox inbox_;
  SpinLock lock_;
  PriorityQueue special_ GUARDED_BY (lock_);
  alignas (64) std::atomic<size_t> special_count_{ 0 };
};

} // namespace

std::unique_ptr<Policy>
make_stealing (const Context &context)
{
  return std::make_unique<Stealing> (context);
}

} // namespace asterism::sched
