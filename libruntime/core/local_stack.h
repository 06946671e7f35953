// SPDX-License-Identifier: LGPL-2.1-or-later
// LocalStack: bounds the call stack of a worker whose tasks wait for tasks.
//
// A worker whose task waits runs other tasks meanwhile, on the same call stack.
// Under a policy that gives the oldest task first it would go through a
// recursive program level by level, with every task of a level on top of the
// one before.  So once a quarter of the call stack is in use, the tasks that
// the worker makes ready go onto a local stack, from which it runs the newest
// first: from there on the call stack grows only as deep as in the sequential
// program. The worker takes no other task then, unless nothing happens
// anywhere.
//
// The policy does not see these tasks, unless it is a policy of the program
// that has hooks for the begin and end of tasks; such a policy is given all
// tasks.

#ifndef ASTERISM_CORE_LOCAL_STACK_H
#define ASTERISM_CORE_LOCAL_STACK_H

#include <atomic>
#include <cstdint>
#include <vector>

#include "base/mutex.h"
#include "device/driver.h"
#include "task/task.h"

namespace asterism::core
{

/// The ready tasks of one worker, newest first.  A worker that has nothing else
/// to do may steal the oldest, unless it is bound to its worker.  Any thread.
class LocalStack
{
public:
  void
  push (task::Task &task)
  {
    SpinGuard guard (lock_);
    tasks_.push_back (&task);
    count_.store (tasks_.size (), std::memory_order_relaxed);
  }

  /// Removes and returns the newest task, or null.
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

  /// Removes and returns the oldest task if workers of kind `arch` may run it,
  /// it is bound to no worker, and accepts (task) is true; null otherwise.
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

  /// Tells whether there may be a task; false is certain.
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

/// Returns the address below which the calling thread's stack counts as deep.
uintptr_t deep_mark_of_thread ();

/// Returns about where the caller's frame is.
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
