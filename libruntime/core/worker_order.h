// SPDX-License-Identifier: LGPL-2.1-or-later
// WorkerOrder: in which order a worker executes the tasks that say so.

#ifndef ASTERISM_CORE_WORKER_ORDER_H
#define ASTERISM_CORE_WORKER_ORDER_H

#include <map>
#include <vector>

#include "base/mutex.h"
#include "task/task.h"

namespace asterism::core
{

/// Keeps ready tasks whose public struct has a `workerorder' until those before
/// them on their worker have ended.  Any thread.
class WorkerOrder
{
public:
  /// False when the task is kept, to be given by after ().
  bool
  admits (task::Task &task)
  {
    return __builtin_expect (!in_order (task), 1) || admits_now (task);
  }

  /// The tasks whose turn has come by the end of this one.
  std::vector<task::Task *>
  after (const task::Task &task)
  {
    if (__builtin_expect (!in_order (task), 1))
      return {};
    return next_after (task);
  }

private:
  /// The tasks that one worker has to execute.
  struct Line
  {
    unsigned turn = 1;                             ///< the smallest not ended
    std::multimap<unsigned, task::Task *> waiting; ///< by their order
  };

  static bool
  in_order (const task::Task &task)
  {
    return task.watched && task.user->workerorder != 0
           && task.user->execute_on_a_specific_worker;
  }
  bool admits_now (task::Task &task);
  std::vector<task::Task *> next_after (const task::Task &task);

  Mutex mutex_;
  std::map<unsigned, Line> lines_ GUARDED_BY (mutex_); ///< by worker
};

} // namespace asterism::core

#endif
