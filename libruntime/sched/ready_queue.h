// SPDX-License-Identifier: LGPL-2.1-or-later
// ReadyQueue: one queue for workers of all kinds, that none has to search.

#ifndef ASTERISM_SCHED_READY_QUEUE_H
#define ASTERISM_SCHED_READY_QUEUE_H

#include <array>
#include <cstdint>
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

  /// The priority of the task that comes first for the worker, if it can
  /// execute it; `none` when there is none for it.
  int first_priority (const WorkerInfo &worker, int none) const;

private:
  static constexpr unsigned kKinds = 1u << device::kArchCount;
  static_assert (kKinds < 32);

  // Sets of lanes: a bit for each set of kinds, and the last for the lane of
  // the worker that looks.

  /// By kind, those of sets that have it and of tasks that do not say.
  static constexpr auto kLanesFor = [] {
    std::array<uint32_t, device::kArchCount> lanes{};
    for (unsigned arch = 0; arch < device::kArchCount; ++arch)
      for (unsigned kinds = 0; kinds < kKinds; ++kinds)
        if (kinds == 0 || (kinds >> arch & 1) != 0)
          lanes[arch] |= 1u << kinds;
    return lanes;
  }();

  static unsigned lane_of (unsigned bit, const WorkerInfo &worker);
  uint32_t filled_for (const WorkerInfo &worker) const;
  bool before (unsigned lane, unsigned other) const;
  Task *take (unsigned bit, const WorkerInfo &worker);
  Task *take_first (uint32_t lanes, const WorkerInfo &worker);

  const Context context_;
  const bool by_priority_;
  /// By set of kinds (0: not said), then by worker for tasks bound to one.
  std::vector<PriorityQueue> lanes_;
  uint32_t filled_ = 0; ///< those of kinds that have tasks, a bit each
};

} // namespace asterism::sched

#endif
