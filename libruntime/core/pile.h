// SPDX-License-Identifier: LGPL-2.1-or-later
// Piles: what bounds the stack of workers whose tasks wait for tasks.
//
// A worker that waits runs other tasks, on the same stack.  Under a policy that
// gives the oldest task first it would go through a recursive program level by
// level, each task on top of all of its level before.  So once a quarter of its
// stack is in use, what a worker releases goes onto a pile of its own, from
// which it runs the newest first: from there on it goes as deep as a sequential
// program does.  It takes nothing else, unless nothing happens anywhere.  So
// the policy, of a context or of all workers, does not hear of such tasks; one
// of the program's that has hooks for their begin and end is given all.

#ifndef ASTERISM_CORE_PILE_H
#define ASTERISM_CORE_PILE_H

#include <atomic>
#include <cstdint>
#include <vector>

#include "base/mutex.h"
#include "device/driver.h"
#include "task/task.h"

namespace asterism::core
{

/// Tasks of one worker, which any worker with nothing else to do may take, but
/// for those that are bound to the one.  Any thread.
class Pile
{
public:
  void
  push (task::Task &task)
  {
    SpinGuard guard (lock_);
    tasks_.push_back (&task);
    count_.store (tasks_.size (), std::memory_order_relaxed);
  }

  /// The newest, or null.
  task::Task *
  pop ()
  {
    if (!some ())
      return nullptr;
    SpinGuard guard (lock_);
    if (tasks_.empty ())
      return nullptr;
    task::Task *task = tasks_.back ();
    tasks_.pop_back ();
    count_.store (tasks_.size (), std::memory_order_relaxed);
    return task;
  }

  /// The oldest, if workers of that kind may run it and `accepts` it, or null.
  template <typename Accepts>
  task::Task *
  steal (device::Arch arch, Accepts accepts)
  {
    if (!some ())
      return nullptr;
    SpinGuard guard (lock_);
    if (tasks_.empty () || !(tasks_.front ()->where >> unsigned (arch) & 1)
        || tasks_.front ()->worker >= 0 || !accepts (*tasks_.front ()))
      return nullptr;
    task::Task *task = tasks_.front ();
    tasks_.erase (tasks_.begin ());
    count_.store (tasks_.size (), std::memory_order_relaxed);
    return task;
  }

  /// False when surely nothing is there.
  bool
  some () const
  {
    return count_.load (std::memory_order_relaxed) > 0;
  }

private:
  SpinLock lock_;
  std::vector<task::Task *> tasks_ GUARDED_BY (lock_);
  std::atomic<size_t> count_{ 0 };
};

/// The address below which the calling thread's stack counts as deep.
uintptr_t deep_mark_of_thread ();

/// About where the caller's frame is.
inline uintptr_t
stack_pointer ()
{
#ifdef __x86_64__
  // The compiler's own way costs the caller a frame pointer.
  uintptr_t pointer;
  asm("mov %%rsp, %0" : "=r"(pointer));
  return pointer;
#else
  return reinterpret_cast<uintptr_t> (__builtin_frame_address (0));
#endif
}

} // namespace asterism::core

#endif
