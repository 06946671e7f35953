// SPDX-License-Identifier: LGPL-2.1-or-later
// ReadyQueue: one queue for workers of all kinds, that none has to search.

#ifndef ASTERISM_SCHED_READY_QUEUE_H
#define ASTERISM_SCHED_READY_QUEUE_H

#include <vector>

#include "sched/queues.h"
#include "sched/scheduler.h"

namespace asterism::sched
{

/// Ready tasks for any worker, in order of arrival or of priority.  It keeps
/// them apart by the kinds of workers that can execute them: a worker looks at
/// the first task of a few lanes, and never walks over thousands of tasks for
/// others.  Does not lock.
class ReadyQueue
{
public:
  /// `by_priority`: highest first.
  ReadyQueue (const Context &context, bool by_priority);

  void push (Task &task);

  /// Takes the first task that the worker can execute and sets its
  /// implementation, or gives null.  Between lanes the task with the lower
  /// number goes first, which was submitted earlier, or about so.
  Task *pop (const WorkerInfo &worker);

private:
  static constexpr unsigned kKinds = 1u << device::kArchCount;

  bool serves (unsigned lane, const WorkerInfo &worker) const;
  bool before (unsigned lane, unsigned other) const;

  const Context context_;
  const bool by_priority_;
  /// By set of kinds (0: not said), then by worker for tasks bound to one.
  std::vector<PriorityQueue> lanes_;
};

} // namespace asterism::sched

#endif
