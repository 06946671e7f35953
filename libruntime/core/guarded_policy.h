// SPDX-License-Identifier: LGPL-2.1-or-later
// GuardedPolicy: a policy that any thread can use, whoever locks it.

#ifndef ASTERISM_CORE_GUARDED_POLICY_H
#define ASTERISM_CORE_GUARDED_POLICY_H

#include <atomic>
#include <memory>
#include <utility>

#include "base/mutex.h"
#include "sched/scheduler.h"

namespace asterism::core
{

/// Owns a policy, and locks it when it leaves that to the engine.
class GuardedPolicy
{
public:
  explicit GuardedPolicy (std::unique_ptr<sched::Policy> policy)
      : policy_ (std::move (policy)),
        locks_ (policy_->locking () == sched::Locking::Core)
  {
  }

  /// True when it locks: then the calls below count the ready tasks too.
  bool
  locks () const
  {
    return locks_;
  }
  bool
  needs_timing () const
  {
    return policy_->needs_timing ();
  }
  sched::Policy &
  policy ()
  {
    return *policy_;
  }

  /// Returns the worker the task is for, or -1 for any.  The task belongs to
  /// whoever pops it afterwards.
  int
  push (sched::Task &task, const sched::WorkerInfo *from)
  {
    if (!locks_)
      {
        policy_->push (task, from);
        return -1;
      }
    SpinGuard guard (lock_);
    policy_->push (task, from);
    add_ready (1);
    return task.assigned;
  }

  sched::Task *
  pop (const sched::WorkerInfo &worker)
  {
    if (!locks_)
      return policy_->pop (worker);
    if (ready_.load (std::memory_order_relaxed) <= 0)
      return nullptr;
    SpinGuard guard (lock_);
    sched::Task *task = policy_->pop (worker);
    if (task != nullptr)
      add_ready (-1);
    return task;
  }

  /// False when surely no task is ready.
  bool
  has_ready () const
  {
    return locks_ ? ready_.load (std::memory_order_relaxed) > 0
                  : policy_->has_ready ();
  }

  /// How many are, or about so.
  unsigned
  ready () const
  {
    return locks_ ? unsigned (ready_.load ()) : policy_->ready ();
  }

  /// Gives a hint, as &sched::Policy::started, which a policy that looks at no
  /// times is spared.
  template <auto kHint>
  void
  tell (sched::Task &task, const sched::WorkerInfo &worker)
  {
    if (needs_timing ())
      with_policy (
          [&] (sched::Policy &policy) { (policy.*kHint) (task, worker); });
  }

  /// Calls `use (policy)`, under the lock if there is one.
  template <typename Use>
  void
  with_policy (Use &&use)
  {
    if (!locks_)
      return use (*policy_);
    SpinGuard guard (lock_);
    use (*policy_);
  }

private:
  // Under the lock, where a plain addition is enough.
  void
  add_ready (int count)
  {
    ready_.store (ready_.load (std::memory_order_relaxed) + count,
                  std::memory_order_relaxed);
  }

  const std::unique_ptr<sched::Policy> policy_;
  const bool locks_;
  SpinLock lock_; ///< around the policy when it leaves locking to us
  std::atomic<int> ready_{ 0 }; ///< tasks with the policy, when locks_
};

} // namespace asterism::core

#endif
