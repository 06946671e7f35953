// SPDX-License-Identifier: LGPL-2.1-or-later
// CostCache: costs that the program's own performance models gave, by task.
//
// A policy asks for costs while its lock is held, when no function of the
// user's may be called (see can_execute_cache.h).  So cost functions are called
// before a task reaches the policy, and their results are kept here until it
// ends.

#ifndef ASTERISM_CORE_COST_CACHE_H
#define ASTERISM_CORE_COST_CACHE_H

#include <atomic>
#include <map>
#include <optional>
#include <vector>

#include "base/mutex.h"
#include "perfmodel/model.h"
#include "task/task.h"

namespace asterism::core
{

/// The costs of all tasks that policies hold.  Any thread.
class CostCache
{
public:
  struct Answer
  {
    const struct starpu_perfmodel *model; ///< whose function gave the cost
    int place; ///< a worker, or the number of a group with equal models
    unsigned implementation;
    perfmodel::Said said;
  };
  using Answers = std::vector<Answer>;

  /// Returns the answer of `model` for a place and an implementation, or null.
  static const Answer *find (const Answers &answers,
                             const struct starpu_perfmodel *model, int place,
                             unsigned implementation);

  /// Stores the costs of `task`, in place of earlier ones.
  void put (const task::Task &task, Answers answers);

  /// Returns the cost that `model` gave for `task`, if one is stored.
  std::optional<perfmodel::Said> get (const task::Task &task,
                                      const struct starpu_perfmodel *model,
                                      int place, unsigned implementation) const;

  /// Removes the costs of `task`, which ends.
  void
  forget (const task::Task &task)
  {
    // Relaxed: the thread that ends a task has seen what was put for it.
    if (__builtin_expect (count_.load (std::memory_order_relaxed) != 0, 0))
      erase (task);
  }

private:
  void erase (const task::Task &task);

  mutable Mutex mutex_; ///< taken while a policy's lock is held
  std::map<const task::Task *, Answers> tasks_ GUARDED_BY (mutex_);
  std::atomic<size_t> count_{ 0 }; ///< entries in tasks_
};

} // namespace asterism::core

#endif
