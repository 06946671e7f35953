// SPDX-License-Identifier: LGPL-2.1-or-later
// Chains: how much has to follow a task, one task after another.
//
// Where few tasks are left, and some of them lead to a long chain, those have
// to begin first, or the end of the chain is all that is left, and one
// worker's. The length of the longest chain behind a task is its bottom level,
// by which lists are ordered since Hu, "Parallel sequencing and assembly line
// problems" (1961); Chronaki et al., "Criticality-aware dynamic task
// scheduling" (ICS 2015), order tasks by it as they come.  Here it is found out
// of a ready task, from the queues of its data, and remembered of all that
// follow it: each is looked at once or twice, which is little where tasks use
// large data.

#ifndef ASTERISM_SCHED_CHAINS_H
#define ASTERISM_SCHED_CHAINS_H

#include <atomic>
#include <cstdint>

#include "sched/scheduler.h"

namespace asterism::sched
{

/// Any thread.
class Chains
{
public:
  explicit Chains (const Context &context);

  /// False when no task is urgent, whichever comes: nearly always.
  bool
  some () const
  {
    // Relaxed: a task that comes meanwhile is no matter.
    return large_.load (std::memory_order_relaxed);
  }

  /// About how much has to be executed from the beginning of a ready task on to
  /// the end of the longest chain behind it.  0: it is not urgent, as the
  /// others take longer, or too many follow, or no datum of it is large.
  /// `counted`: due () has been asked just before.
  /// Requires: nobody executes the task meanwhile.
  int urgency (Task &task, bool counted);

  /// When a worker last looked whether its tasks have become urgent.
  struct Look
  {
    unsigned unfinished = ~0u; ///< tasks then
  };
  /// True, once, when so many tasks have ended since that look that those like
  /// `task`, which comes now, may have become so.
  bool due (const Task &task, Look &last);

  /// The urgency of a task that urgency () was told of, as of the last count of
  /// those that are unfinished.  Requires: the same.
  int urgency_again (Task &task);

  /// True, once, when so many tasks have been submitted since it last was that
  /// those which are ready may lead to longer chains.  This and the next, one
  /// thread at a time.
  bool grown ();

  /// The urgency as of then, of a task that was urgent.
  int urgency_then (Task &task);

private:
  static uint64_t largest (const Task &task);
  unsigned count ();
  unsigned
  last_count () const
  {
    // Relaxed: an estimate.
    return unfinished_.load (std::memory_order_relaxed);
  }
  int urgency (Task &task, unsigned unfinished, uint32_t now, uint32_t stale);
  bool too_many (unsigned unfinished) const;
  static uint32_t length (Task &task, uint32_t now, uint32_t stale);

  const Estimator &estimator_;
  const std::atomic<bool> &large_;
  const uint64_t least_; ///< bytes of a large datum
  const unsigned workers_;
  std::atomic<unsigned> turn_{ 0 };
  std::atomic<unsigned> unfinished_{ 0 }; ///< tasks, when they were counted
  std::atomic<uint32_t> mean_{ 0 };       ///< size of a task, of late
  uint32_t grown_at_ = 0;                 ///< submitted tasks
};

} // namespace asterism::sched

#endif
