// SPDX-License-Identifier: LGPL-2.1-or-later
// Bundle: tasks that had better run on one worker, as they share data.

#ifndef ASTERISM_TASK_BUNDLE_H
#define ASTERISM_TASK_BUNDLE_H

#include <atomic>
#include <functional>
#include <vector>

#include "base/mutex.h"
#include "task/task.h"

/// The public type.  Any thread.
struct _starpu_task_bundle
{
  asterism::Mutex mutex;
  std::vector<struct starpu_task *> tasks GUARDED_BY (mutex); ///< not ended
  bool closed GUARDED_BY (mutex) = false;
  /// Threads in each_of_bundle (), and those that wait until none is.
  unsigned users GUARDED_BY (mutex) = 0, waiting GUARDED_BY (mutex) = 0;
  asterism::CondVar unused;
  std::atomic<int> home{ -1 }; ///< the worker that got the first of them
};

namespace asterism::task
{

/// Adds a task that was not submitted; 0, or a negative errno.
int insert_into_bundle (struct _starpu_task_bundle &bundle,
                        struct starpu_task *user);

/// Takes a task out; a closed bundle without tasks is freed.  False when it
/// was not in.  `may_be_closed`: the task has ended.
int remove_from_bundle (struct _starpu_task_bundle &bundle,
                        struct starpu_task *user, bool may_be_closed);

/// No more changes will come.
void close_bundle (struct _starpu_task_bundle &bundle);

/// Calls `use` with each task that has not ended, but for those that wait and
/// of which it is not settled what they use; none ends meanwhile, and the
/// program's functions may be called.
void each_of_bundle (struct _starpu_task_bundle &bundle,
                     const std::function<void (struct starpu_task *)> &use);

/// Calls `use` for the submitted tasks of a task's bundle, except the task
/// itself.
void each_other_in_bundle (const Task &task,
                           const std::function<void (const Task &)> &use);

} // namespace asterism::task

#endif
