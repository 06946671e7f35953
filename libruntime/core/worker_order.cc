// SPDX-License-Identifier: LGPL-2.1-or-later
// Which of the tasks with a workerorder may go.

#include "core/worker_order.h"

namespace asterism::core
{

bool
WorkerOrder::admits_now (task::Task &task)
{
  const unsigned order = task.user->workerorder;
  MutexLock lock (mutex_);
  Line &line = lines_[task.user->workerid];
  // One that comes late, or once more, goes at once.
  if (order <= line.turn)
    return true;
  line.waiting.emplace (order, &task);
  return false;
}

std::vector<task::Task *>
WorkerOrder::next_after (const task::Task &task)
{
  std::vector<task::Task *> next;
  MutexLock lock (mutex_);
  Line &line = lines_[task.user->workerid];
  if (task.user->workerorder != line.turn)
    return next;
  ++line.turn;
  while (!line.waiting.empty () && line.waiting.begin ()->first <= line.turn)
    {
      next.push_back (line.waiting.begin ()->second);
      line.waiting.erase (line.waiting.begin ());
    }
  return next;
}

} // namespace asterism::core
