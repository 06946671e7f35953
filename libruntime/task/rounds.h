// SPDX-License-Identifier: LGPL-2.1-or-later
// Rounds: explicit dependencies between tasks that are regenerated.
//
// A link from one to the other lets each round of that begin for each round of
// the first that has ended.  Every dependency is two links: one back as well,
// by which the task that is waited for is a round ahead at most.

#ifndef ASTERISM_TASK_ROUNDS_H
#define ASTERISM_TASK_ROUNDS_H

#include <atomic>
#include <cstddef>
#include <vector>

#include "task/task.h"

namespace asterism::task
{

/// How many tasks of the program have links; few programs have any.
extern std::atomic<size_t> linked_tasks;
inline bool
some_linked ()
{
  // Relaxed: a task is linked before its submission, or while it cannot end.
  return __builtin_expect (linked_tasks.load (std::memory_order_relaxed) > 0,
                           0);
}

/// Makes the rounds of `after` wait for those of `before`; both have public
/// tasks, by which they are known, as a task is made anew for each round.  When
/// `after` was submitted already that is from its next round on.  When thereby
/// each waits for the other, `after` begins.  False when out of memory.
bool link_rounds (Task &before, Task &after);

/// The task is submitted for a round: it misses one more if it has to wait.
/// Requires: the set-up itself still counts as missing.
void begin_round (Task &task);

/// A round of the task has ended.  `last`: there is none after it, and those
/// that wait for it wait no more.  Its Task may be gone.
void end_round (struct starpu_task *user, bool last);

/// Adds the tasks that wait for rounds of that one.
void collect_linked (struct starpu_task *user,
                     std::vector<struct starpu_task *> &followers);

} // namespace asterism::task

#endif
