// SPDX-License-Identifier: LGPL-2.1-or-later
// The policy of workers that keep what they release and steal from others.
//
// A task released by a worker goes to that worker's own deque, newest first,
// for the data is in its cache.  Tasks submitted by other threads, tasks that
// not every worker can run, and those with a priority go through a shared
// queue, from which a worker takes a share at once.  A worker without work
// steals the oldest task of its nearest neighbour that has any.

#include "sched/stealing.h"

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "sched/queues.h"
#include "sched/work_deque.h"

namespace asterism::sched
{

namespace
{

/// First in, first out, in an array that grows: whoever takes several tasks at
/// once reads neighbouring words, and not the tasks themselves.
class Ring
{
public:
  size_t
  size () const
  {
    return end_ - begin_;
  }
  void
  push (Task &task)
  {
    if (__builtin_expect (size () > mask_, 0))
      grow ();
    tasks_[end_++ & mask_] = &task;
  }
  /// Requires: there is one.
  Task *
  pop ()
  {
    return tasks_[begin_++ & mask_];
  }

private:
  void
  grow ()
  {
    const size_t mask = 2 * mask_ + 1;
    std::vector<Task *> larger (mask + 1);
    for (size_t i = begin_; i != end_; ++i)
      larger[i & mask] = tasks_[i & mask_];
    tasks_ = std::move (larger);
    mask_ = mask;
  }

  size_t mask_ = 1023; ///< their number less one, which is a power of two
  std::vector<Task *> tasks_ = std::vector<Task *> (mask_ + 1);
  size_t begin_ = 0, end_ = 0;
};

/// Moves a task that another core has written into this core's cache.
inline void
fetch_to_cache (Task &task)
{
  auto *bytes = reinterpret_cast<char *> (&task);
  for (size_t line = 0; line < sizeof (Task) + sizeof (data::Access);
       line += 64)
    __builtin_prefetch (bytes + line, 1);
}

class Stealing final : public Policy
{
public:
  explicit Stealing (const Context &context)
      : context_ (context), deques_ (new WorkDeque[context.workers.size ()])
  {
    for (const WorkerInfo &worker : context.workers)
      archs_ |= 1u << unsigned (worker.arch);
  }

  void
  push (Task &task, const WorkerInfo *from) override
  {
    bool anywhere = task.simple && task.where == archs_ && task.priority == 0;
    if (anywhere && from != nullptr && deques_[from->id].push (task))
      return;
    SpinGuard guard (lock_);
    if (!anywhere)
      {
        special_.push (task);
        return count_special ();
      }
    plain_.push (task);
    count_plain ();
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
    Task *task = deques_[worker.id].pop ();
    if (task == nullptr && plain_count_.load (std::memory_order_relaxed) > 0)
      task = take_share (worker);
    if (task == nullptr)
      task = steal (worker);
    return task;
  }

  Locking
  locking () const override
  {
    return Locking::Policy;
  }

  bool
  has_ready () const override
  {
    bool some = plain_count_.load (std::memory_order_relaxed) > 0
                || special_count_.load (std::memory_order_relaxed) > 0;
    for (size_t i = 0; i < context_.workers.size () && !some; ++i)
      some = deques_[i].size () > 0;
    return some;
  }

private:
  void
  count_plain () REQUIRES (lock_)
  {
    plain_count_.store (plain_.size (), std::memory_order_relaxed);
  }
  void
  count_special () REQUIRES (lock_)
  {
    special_count_.store (special_.size (), std::memory_order_relaxed);
  }

  Task *
  take_special (const WorkerInfo &worker)
  {
    SpinGuard guard (lock_);
    Task *task = special_.pop_for (context_, worker);
    count_special ();
    return task;
  }

  /// The oldest submitted task; a share of the next ones goes to the
  /// worker's deque, last first, so that it runs them in order.
  Task *
  take_share (const WorkerInfo &worker)
  {
    constexpr size_t kMost = 32;
    Task *share[kMost];
    size_t wanted = 0;
    {
      SpinGuard guard (lock_);
      wanted = std::min (kMost,
                         plain_.size () / (2 * context_.workers.size ()) + 1);
      wanted = std::min (wanted, plain_.size ());
      for (size_t i = 0; i < wanted; ++i)
        share[i] = plain_.pop ();
      count_plain ();
    }
    for (size_t i = 0; i < wanted; ++i)
      fetch_to_cache (*share[i]);
    while (wanted > 1)
      deques_[worker.id].push (*share[--wanted]);
    return wanted == 1 ? share[0] : nullptr;
  }

  Task *
  steal (const WorkerInfo &worker)
  {
    size_t workers = context_.workers.size ();
    for (size_t distance = 1; distance < workers; ++distance)
      if (Task *task = deques_[(worker.id + distance) % workers].steal ())
        return task;
    return nullptr;
  }

  const Context context_;
  uint32_t archs_ = 0;
  std::unique_ptr<WorkDeque[]> deques_;
  SpinLock lock_;
  Ring plain_ GUARDED_BY (lock_);
  PriorityQueue special_ GUARDED_BY (lock_);
  alignas (64) std::atomic<size_t> plain_count_{ 0 };
  std::atomic<size_t> special_count_{ 0 };
};

} // namespace

std::unique_ptr<Policy>
make_stealing (const Context &context)
{
  return std::make_unique<Stealing> (context);
}

} // namespace asterism::sched
