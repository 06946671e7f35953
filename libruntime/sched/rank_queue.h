// SPDX-License-Identifier: LGPL-2.1-or-later
// RankQueue: the ready tasks of one worker, taken from both ends.
//
// The policy `ranks' gives each worker a queue.  Its worker takes the first
// task, the one with the highest priority that came first; a worker without
// work takes the last one of another's queue.

#ifndef ASTERISM_SCHED_RANK_QUEUE_H
#define ASTERISM_SCHED_RANK_QUEUE_H

#include <cstddef>
#include <cstdint>
#include <memory>

#include "sched/scheduler.h"

namespace asterism::sched
{

/// Tasks by priority, the highest first, equal ones in order of arrival.  A
/// ring of a power of two: at both ends a task comes and goes in constant time,
/// and a priority between others moves those behind it.  Does not lock.
class RankQueue
{
public:
  bool
  empty () const
  {
    return first_ == end_;
  }
  size_t
  size () const
  {
    return end_ - first_;
  }
  const Task &
  first () const
  {
    return *at (first_).task;
  }
  /// When the first one came, compared with others of the same policy.
  uint64_t
  first_arrival () const
  {
    return at (first_).arrival;
  }

  void
  push (Task &task, uint64_t arrival)
  {
    if (__builtin_expect (size () > mask_, 0))
      grow ();
    size_t place = end_++;
    const int priority = task.priority;
    // An insertion sort: nearly all come last.
    for (; place != first_ && at (place - 1).priority < priority; --place)
      at (place) = at (place - 1);
    at (place) = { &task, arrival, priority };
  }

  /// Takes the first task.  Requires: there is one.
  Task *
  pop ()
  {
    return at (first_++).task;
  }

  /// Takes the last task that `may`, or gives null.
  template <typename May>
  Task *
  pop_last (May may)
  {
    for (size_t place = end_; place != first_; --place)
      if (may (*at (place - 1).task))
        return take (place - 1);
    return nullptr;
  }

private:
  struct Entry
  {
    Task *task;
    uint64_t arrival;
    int priority;
  };

  Entry &
  at (size_t place)
  {
    return ring_[place & mask_];
  }
  const Entry &
  at (size_t place) const
  {
    return ring_[place & mask_];
  }
  void grow ();
  Task *take (size_t place);

  static constexpr size_t kFirstSize = 64;
  std::unique_ptr<Entry[]> ring_{ new Entry[kFirstSize] };
  size_t mask_ = kFirstSize - 1; ///< the size less one
  size_t first_ = 0, end_ = 0;   ///< places, which only ever grow
};

} // namespace asterism::sched

#endif
