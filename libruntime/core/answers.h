// SPDX-License-Identifier: LGPL-2.1-or-later
// Answers: what can_execute of codelets said of tasks that policies have.

#ifndef ASTERISM_CORE_ANSWERS_H
#define ASTERISM_CORE_ANSWERS_H

#include <atomic>
#include <cstdint>
#include <map>
#include <vector>

#include "base/mutex.h"
#include "task/task.h"

namespace asterism::core
{

/// Policies ask while they are locked, when no function of the user's is to be
/// called: they get what it said before.  Any thread.
class Answers
{
public:
  /// By worker; bit i: it can, by implementation i.
  using Able = std::vector<uint8_t>;

  /// Takes the answers of a task, in place of those that it had.
  void put (const task::Task &task, Able able);

  /// Gives the answer of a task on a worker; false when it has none.
  bool get (const task::Task &task, int worker, unsigned &able) const;

  /// True when there are answers.
  bool
  some () const
  {
    // Relaxed: who misses a task looks again, as it is woken for it.
    return count_.load (std::memory_order_relaxed) != 0;
  }

  /// Forgets those of a task, which may end then: waits while somebody looks at
  /// it.  False when it had none.  In the thread that is to execute it.
  bool forget (const task::Task &task);

  /// Calls ask (task) for those that the worker could not execute, with nothing
  /// locked, and takes its answers.
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
    unsigned looked_at = 0; ///< by so many threads in renew ()
  };

  const task::Task *look_at_next (const task::Task *last, int worker);
  void look_away (const task::Task &task, int worker, uint8_t able);

  mutable Mutex mutex_; ///< taken in policies that are locked
  CondVar looked_;      ///< some task is looked at no more
  std::map<const task::Task *, Entry> entries_ GUARDED_BY (mutex_);
  std::atomic<size_t> count_{ 0 }; ///< of entries_
};

} // namespace asterism::core

#endif
