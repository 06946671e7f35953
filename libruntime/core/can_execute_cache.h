// SPDX-License-Identifier: LGPL-2.1-or-later
// CanExecuteCache: answers of the codelets' can_execute functions, by task.
//
// A policy asks which workers can execute a task while its lock is held.  The
// user's function must not be called then: it may take locks of its own or call
// the library.  So it is called before the task reaches the policy, and its
// answers are kept here until the task begins.

#ifndef ASTERISM_CORE_CAN_EXECUTE_CACHE_H
#define ASTERISM_CORE_CAN_EXECUTE_CACHE_H

#include <atomic>
#include <cstdint>
#include <map>
#include <vector>

#include "base/mutex.h"
#include "task/task.h"

namespace asterism::core
{

/// The answers of all tasks that policies hold.  Any thread.
class CanExecuteCache
{
public:
  /// One mask for each worker: bit i is set when implementation i can execute
  /// the task there.
  using Able = std::vector<uint8_t>;

  /// Stores the answers for `task`, in place of earlier ones.
  void put (const task::Task &task, Able able);

  /// Reads the mask of `task` on `worker`.  Returns false when there is none.
  bool get (const task::Task &task, int worker, unsigned &able) const;

  /// Tells whether any task has answers.
  bool
  some () const
  {
    // Relaxed: a worker that misses a task is woken for it and looks again.
    return count_.load (std::memory_order_relaxed) != 0;
  }

  /// Removes the answers of `task`, after waiting until no renew () uses them,
  /// so that the task may end.  Returns false when there were none.  Called by
  /// the thread that is about to execute the task.
  bool forget (const task::Task &task);

  /// Calls ask (task) again, without a lock, for every task that `worker` could
  /// not execute, and stores the new answers.
  template <typename Ask>
  void
  renew (int worker, Ask &&ask)
  {
    const task::Task *last = nullptr;
    while ((last = look_at_next (last, worker)) != nullptr)
      look_away (*last, worker, uint8_t (ask (*last)));
  }

private:
  struct Entry
  {
    Able able;
    unsigned looked_at = 0; ///< threads in renew () that use this entry
  };

  const task::Task *look_at_next (const task::Task *last, int worker);
  void look_away (const task::Task &task, int worker, uint8_t able);

  mutable Mutex mutex_; ///< taken while a policy's lock is held
  CondVar looked_;      ///< signalled when renew () is done with an entry
  std::map<const task::Task *, Entry> entries_ GUARDED_BY (mutex_);
  std::atomic<size_t> count_{ 0 }; ///< entries in entries_
};

} // namespace asterism::core

#endif
