// SPDX-License-Identifier: LGPL-2.1-or-later
// Workload: when one worker is expected to be free.

#ifndef ASTERISM_SCHED_WORKLOAD_H
#define ASTERISM_SCHED_WORKLOAD_H

#include <algorithm>
#include <atomic>

namespace asterism::sched
{

/// The work that one worker has, in microseconds.  Expectations are corrected
/// by what happens: a task that takes longer delays the others, and one that
/// ends early brings them forward.  Any thread, but start () and finish ()
/// only in the worker's; all is relaxed, as it is an estimate.
class Workload
{
public:
  /// When the worker will be free.
  double
  free_at (double now) const
  {
    const double running_end = running () ? get (begin_) + get (running_) : now;
    return std::max (now, running_end) + get (waiting_);
  }

  /// True when a task runs.
  bool
  running () const
  {
    return count_.load (std::memory_order_relaxed) > 0;
  }

  /// A task was given to the worker, and is expected to take that long.
  void
  add (double duration)
  {
    waiting_.fetch_add (duration, std::memory_order_relaxed);
  }

  /// A task that was given to the worker will not run here.
  void
  remove (double duration)
  {
    double waiting = get (waiting_);
    while (!waiting_.compare_exchange_weak (
        waiting, std::max (waiting - duration, 0.0), std::memory_order_relaxed))
      continue;
  }

  /// A task that was given to the worker for `charged` starts, and is expected
  /// to take `duration` from now or from the end of those before it.
  void
  start (double charged, double duration, double now)
  {
    remove (charged);
    if (change_count (1) == 1)
      set (begin_, now);
    set (running_, get (running_) + duration);
  }

  /// A task that ran has ended.
  void
  finish (double duration, double now)
  {
    const unsigned left = running () ? change_count (-1) : 0;
    set (running_, left > 0 ? std::max (get (running_) - duration, 0.0) : 0);
    set (begin_, now);
  }

private:
  static double
  get (const std::atomic<double> &value)
  {
    return value.load (std::memory_order_relaxed);
  }
  static void
  set (std::atomic<double> &value, double to)
  {
    value.store (to, std::memory_order_relaxed);
  }
  unsigned
  change_count (int by)
  {
    const unsigned count
        = count_.load (std::memory_order_relaxed) + unsigned (by);
    count_.store (count, std::memory_order_relaxed);
    return count;
  }

  std::atomic<double> waiting_{ 0 }; ///< of tasks that have not started
  std::atomic<double> running_{ 0 }; ///< of tasks that have
  std::atomic<double> begin_{ 0 };   ///< since when the first of these runs
                                     ///< alone
  std::atomic<unsigned> count_{ 0 }; ///< of tasks that run
};

} // namespace asterism::sched

#endif
