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

/// Owns a policy, and locks it when it leaves that to the engine.  Until it
/// needs timing its policy for equals, if it has one, has the tasks to which it
/// is indifferent, without that lock.
class GuardedPolicy
{
public:
  /// `all_alike`: what the tasks of equal workers can have in common counts.
  explicit GuardedPolicy (std::unique_ptr<sched::Policy> policy,
                          bool all_alike = true)
      : policy_ (std::move (policy)),
        equals_ (all_alike ? policy_->for_equals () : nullptr),
        locks_ (policy_->locking () == sched::Locking::Core),
        among_equals_ (equals_ != nullptr)
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
  /// As the policy's that has the tasks that come now.
  bool
  newest_first () const
  {
    // Relaxed: whoever misses the change executes some tasks in another order.
    return among_equals_.load (std::memory_order_relaxed) && !needs_timing ()
               ? equals_->newest_first ()
               : policy_->newest_first ();
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
    policy_->prepare (task);
    // Relaxed: tasks of who misses the change are taken all the same.
    if (among_equals_.load (std::memory_order_relaxed)
        && policy_->indifferent (task))
      {
        equals_->push (task, from);
        return -1;
      }
    SpinGuard guard (lock_);
    policy_->push (task, from);
    add_ready (1);
    if (among_equals_.load (std::memory_order_relaxed)
        && policy_->needs_timing ())
      among_equals_.store (false, std::memory_order_relaxed);
    return task.assigned;
  }

  /// In the worker's thread.
  sched::Task *
  pop (const sched::WorkerInfo &worker)
  {
    if (!locks_)
      return policy_->pop (worker);
    if (sched::Task *task = pop_guarded (worker))
      return task;
    return equals_ != nullptr ? equals_->pop (worker) : nullptr;
  }

  /// Pops a task that was pushed under the lock, if the policy locks.  Any
  /// thread.
  sched::Task *
  pop_guarded (const sched::WorkerInfo &worker)
  {
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
    if (!locks_)
      return policy_->has_ready ();
    return ready_.load (std::memory_order_relaxed) > 0
           || (equals_ != nullptr && equals_->has_ready ());
  }

  /// How many are, or about so.
  unsigned
  ready () const
  {
    if (!locks_)
      return policy_->ready ();
    return unsigned (ready_.load ())
           + (equals_ != nullptr ? equals_->ready () : 0);
  }

  /// Gives a hint, as &sched::Policy::started, which a policy that looks at no
  /// times is spared.
  template <auto kHint, typename... Rest>
  void
  tell (sched::Task &task, const sched::WorkerInfo &worker, Rest... rest)
  {
    if (needs_timing ())
      ((*policy_).*kHint) (task, worker, rest...);
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
  const std::unique_ptr<sched::Policy> equals_; ///< null: it has none
  const bool locks_;
  std::atomic<bool> among_equals_; ///< it has not needed timing yet
  SpinLock lock_; ///< around the policy when it leaves locking to us
  std::atomic<int> ready_{ 0 }; ///< tasks with the policy, when locks_
};

} // namespace asterism::core

#endif
