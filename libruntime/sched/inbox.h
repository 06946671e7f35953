// SPDX-License-Identifier: LGPL-2.1-or-later
// Inbox: a queue from the threads that submit to the workers.
//
// Two locks, one an end (Michael and Scott, PODC 1996), here on a ring whose
// empty slots are null: those who submit and those who execute share no line
// but that of the tasks handed over.

#ifndef ASTERISM_SCHED_INBOX_H
#define ASTERISM_SCHED_INBOX_H

#include <algorithm>
#include <atomic>
#include <deque>
#include <memory>

#include "base/mutex.h"
#include "task/task.h"

namespace asterism::sched
{

/// First in, first out; what does not fit into the ring is late, and comes when
/// the ring is empty, before all that are pushed meanwhile.  Any thread.
class Inbox
{
public:
  static constexpr size_t kRoom = 4096;

  void
  push (task::Task &task)
  {
    SpinGuard guard (in_lock_);
    size_t end = end_.load (std::memory_order_relaxed);
    std::atomic<task::Task *> &slot = slots_[end % kRoom];
    // Acquire: partner of the release in take ().
    if (__builtin_expect (slot.load (std::memory_order_acquire) != nullptr
                              || late_count_.load (std::memory_order_relaxed)
                                     > 0,
                          0))
      return push_late (task);
    slot.store (&task, std::memory_order_release);
    end_.store (end + 1, std::memory_order_relaxed);
  }

  /// False when surely nothing is there.
  bool
  some () const
  {
    if (late_count_.load (std::memory_order_relaxed) > 0)
      return true;
    size_t begin = begin_.load (std::memory_order_relaxed);
    for (;;)
      {
        // Acquire: who sees a slot empty again sees where the others begin.
        if (slots_[begin % kRoom].load (std::memory_order_acquire) != nullptr)
          return true;
        const size_t now = begin_.load (std::memory_order_relaxed);
        if (now == begin)
          return false;
        begin = now;
      }
  }

  /// How many are there; those being taken may count as well.
  size_t
  size () const
  {
    const size_t begin = begin_.load (), end = end_.load ();
    return (end > begin ? end - begin : 0) + late_count_.load ();
  }

  /// Takes the oldest tasks, at most `most` and one of `sharers`' part of them,
  /// into `tasks`.  Returns how many.
  size_t
  take (task::Task **tasks, size_t most, size_t sharers)
  {
    SpinGuard guard (out_lock_);
    const size_t begin = begin_.load (std::memory_order_relaxed);
    const size_t wanted = std::min (most, part (begin, sharers));
    size_t taken = 0;
    for (; taken < wanted; ++taken)
      {
        // Acquire: partner of the release in push ().
        tasks[taken]
            = slots_[(begin + taken) % kRoom].load (std::memory_order_acquire);
        if (tasks[taken] == nullptr)
          break;
      }
    // The beginning first: some () reads it after an empty slot.
    begin_.store (begin + taken, std::memory_order_relaxed);
    for (size_t i = 0; i < taken; ++i)
      slots_[(begin + i) % kRoom].store (nullptr, std::memory_order_release);
    if (taken == 0 && late_count_.load (std::memory_order_relaxed) > 0)
      if (task::Task *task = pop_late ())
        tasks[taken++] = task;
    return taken;
  }

private:
  /// How many a worker of `sharers` takes at once.  Reads the other end only
  /// when there are several.
  size_t
  part (size_t begin, size_t sharers) const
  {
    if (slots_[(begin + sharers) % kRoom].load (std::memory_order_relaxed)
        == nullptr)
      return 1;
    return (end_.load (std::memory_order_relaxed) - begin) / sharers + 1;
  }

  __attribute__ ((noinline, cold)) void
  push_late (task::Task &task)
  {
    SpinGuard guard (late_lock_);
    late_.push_back (&task);
    late_count_.store (late_.size (), std::memory_order_relaxed);
  }

  __attribute__ ((noinline, cold)) task::Task *
  pop_late ()
  {
    SpinGuard guard (late_lock_);
    if (late_.empty ())
      return nullptr;
    task::Task *task = late_.front ();
    late_.pop_front ();
    late_count_.store (late_.size (), std::memory_order_relaxed);
    return task;
  }

  std::unique_ptr<std::atomic<task::Task *>[]> slots_ {
    new std::atomic<task::Task *>[ kRoom ]()
  };

  alignas (64) SpinLock in_lock_;
  std::atomic<size_t> end_{ 0 }; ///< written under in_lock_

  alignas (64) SpinLock out_lock_;
  std::atomic<size_t> begin_{ 0 }; ///< written under out_lock_

  alignas (64) SpinLock late_lock_;
  std::deque<task::Task *> late_ GUARDED_BY (late_lock_);
  std::atomic<size_t> late_count_{ 0 };
};

} // namespace asterism::sched

#endif
