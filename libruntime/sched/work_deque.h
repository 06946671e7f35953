// SPDX-License-Identifier: LGPL-2.1-or-later
// WorkDeque: a lock-free work-stealing deque of tasks.
//
// Chase and Lev, "Dynamic circular work-stealing deque" (SPAA 2005), with the
// memory orders of Le, Pop, Cohen and Zappa Nardelli (PPoPP 2013), on a ring
// of fixed size: a full deque refuses, and the policy has a place for the rest.

#ifndef ASTERISM_SCHED_WORK_DEQUE_H
#define ASTERISM_SCHED_WORK_DEQUE_H

#include <atomic>
#include <cstdint>
#include <memory>

#include "base/fuzz.h"
#include "task/task.h"

namespace asterism::sched
{

/// push () and pop () by the owner only, newest first; steal () by any
/// thread, oldest first.
class WorkDeque
{
public:
  static constexpr int64_t kCapacity = 1024;

  /// False when full.
  bool
  push (task::Task &task)
  {
    int64_t bottom = bottom_.load (std::memory_order_relaxed);
    if (bottom - top_seen_ >= kCapacity)
      {
        // Acquire: partner of the exchange in steal ().
        top_seen_ = top_.load (std::memory_order_acquire);
        if (bottom - top_seen_ >= kCapacity)
          return false;
      }
    slot (bottom).store (&task, std::memory_order_relaxed);
    fuzz::fine_point ();
    // Release: a thief that sees the new bottom sees the task.
    bottom_.store (bottom + 1, std::memory_order_release);
    return true;
  }

  task::Task *
  pop ()
  {
    int64_t bottom = bottom_.load (std::memory_order_relaxed) - 1;
    // Only the owner adds: a deque that looks empty to it is.
    if (bottom < top_.load (std::memory_order_relaxed))
      return nullptr;
    // This store, then that load, as all threads see it: partner of the fence
    // in steal ().
    bottom_.store (bottom, std::memory_order_seq_cst);
    fuzz::fine_point ();
    int64_t top = top_.load (std::memory_order_seq_cst);
    if (top > bottom)
      {
        bottom_.store (bottom + 1, std::memory_order_relaxed);
        return nullptr;
      }
    task::Task *task = slot (bottom).load (std::memory_order_relaxed);
    fuzz::fine_point ();
    if (top < bottom)
      return task;
    // The last one: whoever moves the top has it.
    if (!top_.compare_exchange_strong (top, top + 1, std::memory_order_seq_cst,
                                       std::memory_order_relaxed))
      task = nullptr;
    bottom_.store (bottom + 1, std::memory_order_relaxed);
    return task;
  }

  task::Task *
  steal ()
  {
    // Acquire: partner of whoever moved the top before.
    int64_t top = top_.load (std::memory_order_acquire);
    std::atomic_thread_fence (std::memory_order_seq_cst);
    // Acquire: partner of the release in push ().
    int64_t bottom = bottom_.load (std::memory_order_acquire);
    if (top >= bottom)
      return nullptr;
    task::Task *task = slot (top).load (std::memory_order_relaxed);
    fuzz::fine_point ();
    if (!top_.compare_exchange_strong (top, top + 1, std::memory_order_seq_cst,
                                       std::memory_order_relaxed))
      return nullptr;
    return task;
  }

  /// How many there seem to be.
  int64_t
  size () const
  {
    return bottom_.load (std::memory_order_relaxed)
           - top_.load (std::memory_order_relaxed);
  }

private:
  std::atomic<task::Task *> &
  slot (int64_t index)
  {
    return ring_[index & (kCapacity - 1)];
  }

  alignas (64) std::atomic<int64_t> bottom_{ 0 };
  int64_t top_seen_ = 0; ///< a lower bound of top_, the owner's
  alignas (64) std::atomic<int64_t> top_{ 0 };
  std::unique_ptr<std::atomic<task::Task *>[]> ring_ {
    new std::atomic<task::Task *>[ kCapacity ]()
  };
};

} // namespace asterism::sched

#endif
