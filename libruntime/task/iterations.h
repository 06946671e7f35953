// SPDX-License-Identifier: LGPL-2.1-or-later
// Iterations: explicit dependencies between tasks that are regenerated.
//
// A regenerated task is submitted again at its end; each execution is one of
// its iterations.  A dependency between two such tasks orders their iterations:
// the n-th of the second begins after the n-th of the first has ended.  It
// consists of two links, one forward and one back, so that the first task is at
// most one iteration ahead of the second.

#ifndef ASTERISM_TASK_ITERATIONS_H
#define ASTERISM_TASK_ITERATIONS_H

#include <atomic>
#include <cstddef>
#include <vector>

#include "task/task.h"

namespace asterism::task
{

/// The number of tasks that have links; few programs have any.
extern std::atomic<size_t> linked_tasks;
inline bool
some_linked ()
{
  // Relaxed: a task gets links before its submission, or while it cannot end.
  return __builtin_expect (linked_tasks.load (std::memory_order_relaxed) > 0,
                           0);
}

/// Makes the iterations of `after` wait for those of `before`: from the next
/// one on when `after` was submitted already.  When thereby each waits for the
/// other, `after` begins.  Returns false when memory is short.  Requires: both
/// have public tasks, by which they are known, as the Task is another one in
/// each iteration.
bool link_iterations (Task &before, Task &after);

/// Begins an iteration of `task`, which is being submitted: adds one to its
/// missing dependencies when the iteration has to wait.  Requires: submission
/// itself still counts as missing.
void begin_iteration (Task &task);

/// Ends an iteration of the task that belongs to `user`, whose Task may have
/// been freed.  `last` says that none follows: tasks that wait for it go on.
void end_iteration (struct starpu_task *user, bool last);

/// Appends the tasks that wait for iterations of `user` to `followers`.
void collect_linked (struct starpu_task *user,
                     std::vector<struct starpu_task *> &followers);

} // namespace asterism::task

#endif
