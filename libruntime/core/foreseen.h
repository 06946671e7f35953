// SPDX-License-Identifier: LGPL-2.1-or-later
// Foreseen: what functions of the program's performance models said of tasks
// that policies have.

#ifndef ASTERISM_CORE_FORESEEN_H
#define ASTERISM_CORE_FORESEEN_H

#include <atomic>
#include <map>
#include <optional>
#include <vector>

#include "base/mutex.h"
#include "perfmodel/model.h"
#include "task/task.h"

namespace asterism::core
{

/// As Answers: policies ask while they are locked, when no function of the
/// user's is to be called.  Any thread.
class Foreseen
{
public:
  struct Answer
  {
    const struct starpu_perfmodel *model; ///< that was asked
    int place; ///< a worker, or what all with equal models are known by
    unsigned implementation;
    perfmodel::Said said;
  };
  using Answers = std::vector<Answer>;

  /// The one among them, or null.
  static const Answer *find (const Answers &answers,
                             const struct starpu_perfmodel *model, int place,
                             unsigned implementation);

  /// Takes those of a task, in place of those that it had.
  void put (const task::Task &task, Answers answers);

  /// Gives one of a task's, if there is such a one.
  std::optional<perfmodel::Said> get (const task::Task &task,
                                      const struct starpu_perfmodel *model,
                                      int place, unsigned implementation) const;

  /// The task ends.
  void
  forget (const task::Task &task)
  {
    // Relaxed: who ends a task has seen what was put for it.
    if (__builtin_expect (count_.load (std::memory_order_relaxed) != 0, 0))
      erase (task);
  }

private:
  void erase (const task::Task &task);

  mutable Mutex mutex_; ///< taken in policies that are locked
  std::map<const task::Task *, Answers> tasks_ GUARDED_BY (mutex_);
  std::atomic<size_t> count_{ 0 }; ///< of tasks_
};

} // namespace asterism::core

#endif
