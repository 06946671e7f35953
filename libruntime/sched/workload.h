// SPDX-License-Identifier: LGPL-2.1-or-later
// Workload: when one worker is expected to be free.

#ifndef ASTERISM_SCHED_WORKLOAD_H
#define ASTERISM_SCHED_WORKLOAD_H

#include <algorithm>

namespace asterism::sched
{

/// What one worker has to do, in microseconds.  Expectations are corrected by
/// what happens: a task that takes longer delays the others, and one that
/// ends early brings them forward.  Callers lock.
class Workload
{
public:
  /// When the worker will be free.
  double
  free_at (double now) const
  {
    double running_end = count_ > 0 ? begin_ + running_ : now;
    return std::max (now, running_end) + waiting_;
  }

  /// True when a task runs.
  bool
  running () const
  {
    return count_ > 0;
  }

  /// A task was given to the worker, and is expected to take that long.
  void
  add (double duration)
  {
    waiting_ += duration;
  }

  /// A task that was given to the worker will not run here.
  void
  remove (double duration)
  {
    waiting_ = std::max (waiting_ - duration, 0.0);
  }

  /// A task that was given to the worker for `charged` starts, and is expected
  /// to take `duration` from now or from the end of those before it.
  void
  start (double charged, double duration, double now)
  {
    remove (charged);
    if (count_++ == 0)
      begin_ = now;
    running_ += duration;
  }

  /// A task that ran has ended.
  void
  finish (double duration, double now)
  {
    count_ -= count_ > 0;
    running_ = count_ > 0 ? std::max (running_ - duration, 0.0) : 0;
    begin_ = now;
  }

private:
  double waiting_ = 0; ///< of tasks that have not started
  double running_ = 0; ///< of tasks that have
  double begin_ = 0;   ///< since when the first of these runs alone
  unsigned count_ = 0; ///< of tasks that run
};

} // namespace asterism::sched

#endif
