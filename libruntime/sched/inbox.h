// SPDX-License-Identifier: LGPL-2.1-or-later
// Inbox: a queue from the threads that submit to the workers.
//
// Two locks, one an end (Michael and Scott, PODC 1996), here on a ring whose
// slots say in which lap they were filled: those who submit and those who
// execute share no line but those of the tasks handed over and of their slots,
// which those who execute only read.

#ifndef ASTERISM_SCHED_INBOX_H
#define ASTERISM_SCHED_INBOX_H

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>

#include "base/mutex.h"
#include "base/pool.h"
#include "base/prefetch.h"
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
    const size_t end = end_.load (std::memory_order_relaxed);
    if (__builtin_expect (end - begin_seen_ == kRoom
                              || late_count_.load (std::memory_order_relaxed)
                                     > 0,
                          0)
        && is_full (end))
      return push_late (task);
    slots_[end % kRoom].store (word_of (task, end), std::memory_order_release);
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
        if (filled (begin))
          return true;
        // A thread that sees a slot empty again sees where the others begin.
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
  /// into `tasks`, and has their lines fetched.  Returns how many.
  size_t
  take (task::Task **tasks, size_t most, size_t sharers)
  {
    SpinGuard guard (out_lock_);
    const size_t begin = begin_.load (std::memory_order_relaxed);
    const size_t wanted = part (begin, most, sharers);
    size_t taken = 0;
    for (; taken < wanted && filled (begin + taken); ++taken)
      tasks[taken] = fetched (
          slots_[(begin + taken) % kRoom].load (std::memory_order_relaxed));
    // Release: partner of the acquire in is_full ().
    begin_.store (begin + taken, std::memory_order_release);
    if (taken == 0 && late_count_.load (std::memory_order_relaxed) > 0)
      return take_late (tasks, most, sharers);
    return taken;
  }

private:
  // A slot's word: the address of a task, how many lines its accesses take, and
  // the lap's parity.  No lap leaves the words as they are at the beginning.
  static constexpr uintptr_t kLap = 1, kLines = 2, kMostLines = 15;
  static constexpr uintptr_t kAddress = ~uintptr_t{ 63 };
  static_assert (alignof (task::Task) == 64);

  static uintptr_t
  lap_of (size_t place)
  {
    return (place / kRoom + 1) & kLap;
  }
  static uintptr_t
  word_of (const task::Task &task, size_t place)
  {
    const uintptr_t bytes = task.access_count * sizeof (data::Access);
    return reinterpret_cast<uintptr_t> (&task) | lap_of (place)
           | std::min ((bytes + 63) / 64, kMostLines) * kLines;
  }
  bool
  filled (size_t place) const
  {
    // Acquire: partner of the release in push ().
    const uintptr_t word
        = slots_[place % kRoom].load (std::memory_order_acquire);
    return word != 0 && (word & kLap) == lap_of (place);
  }

  /// The task of a word, whose first two lines are to be written, and those of
  /// its accesses.
  static task::Task *
  fetched (uintptr_t word)
  {
    auto *task = reinterpret_cast<task::Task *> (word & kAddress);
    prefetch_to_write (task, 2);
    prefetch_to_write (task + 1, word / kLines % (kMostLines + 1));
    return task;
  }

  /// About how many a worker of `sharers` takes at once.  Looks at none of what
  /// those who submit write but slots.
  size_t
  part (size_t begin, size_t most, size_t sharers) const
  {
    size_t count = 1;
    while (count < most && filled (begin + (2 * count - 1) * sharers))
      count *= 2;
    return std::min (count, most);
  }

  __attribute__ ((noinline, cold)) bool
  is_full (size_t end) REQUIRES (in_lock_)
  {
    // Acquire: partner of the release in take ().
    begin_seen_ = begin_.load (std::memory_order_acquire);
    return end - begin_seen_ == kRoom
           || late_count_.load (std::memory_order_relaxed) > 0;
  }

  __attribute__ ((noinline, cold)) void
  push_late (task::Task &task)
  {
    SpinGuard guard (late_lock_);
    late_.push_back (&task);
    late_count_.store (late_.size (), std::memory_order_relaxed);
  }

  __attribute__ ((noinline, cold)) size_t
  take_late (task::Task **tasks, size_t most, size_t sharers)
  {
    SpinGuard guard (late_lock_);
    const size_t wanted
        = std::min ((late_.size () + sharers - 1) / sharers, most);
    std::copy_n (late_.begin (), wanted, tasks);
    late_.erase (late_.begin (), late_.begin () + ptrdiff_t (wanted));
    late_count_.store (late_.size (), std::memory_order_relaxed);
    return wanted;
  }

  std::unique_ptr<std::atomic<uintptr_t>[]> slots_ {
    new std::atomic<uintptr_t>[ kRoom ]()
  };

  alignas (64) SpinLock in_lock_;
  std::atomic<size_t> end_{ 0 }; ///< written under in_lock_
  size_t begin_seen_ GUARDED_BY (in_lock_) = 0;

  alignas (64) SpinLock out_lock_;
  std::atomic<size_t> begin_{ 0 }; ///< written under out_lock_

  alignas (64) SpinLock late_lock_;
  std::deque<task::Task *, pool::Allocator<task::Task *>>
      late_ GUARDED_BY (late_lock_);
  std::atomic<size_t> late_count_{ 0 };
};

} // namespace asterism::sched

#endif
