// SPDX-License-Identifier: LGPL-2.1-or-later
// Passing: tasks that use data out of order pass those that cannot start yet.
//
// A task, or one of its buffers, may be exempt from sequential consistency: it
// then waits for those alone that are using the data.  Tasks in order are
// granted data as soon as nobody before them has them, although they may wait
// for something else yet; and that may be the task out of order, or come after
// it.  Data that were granted to such a task are therefore taken back, and
// granted again when the other has ended.
//
// Who holds data is not known: handles count them.  But a task waits for one
// that has yet to pass only if it waits for an explicit dependency, or uses
// some data in order and others not, or waits in the queue of a datum for one
// that does.  The first two are kept in a list; those behind them are found in
// the queues of their data, when somebody waits who passes.

#ifndef ASTERISM_CORE_PASSING_H
#define ASTERISM_CORE_PASSING_H

#include <vector>

#include "base/mutex.h"
#include "data/access.h"
#include "task/task.h"

namespace asterism::core
{

class Engine;

/// The passing tasks of an engine.  Any thread, with no lock held.
class Passing
{
public:
  /// True for a task with buffers that are in order, which waits for more than
  /// these.
  static bool
  concerns (const task::Task &task, unsigned ordered)
  {
    // Relaxed: what is released meanwhile need not be waited for.
    return ordered > 0
           && (task.requester.missing.load (std::memory_order_relaxed) > 1
               || (task.unordered
                   && data::count_turn (task.accesses, task.access_count,
                                        data::Turn::Ready)
                          > 0));
  }

  /// Notes such a task until forget (): others may pass it.  It has just
  /// entered its queues.  Requires: one more is missing, which the caller takes
  /// off.
  void add (task::Task &task);
  void forget (task::Task &task);

  /// Has the task, which has nothing missing, enter its accesses that are out
  /// of order.  False when it has to wait: it then comes back to here, or goes
  /// on, as its `turn` says.
  bool enter (task::Task &task);

private:
  void note (task::Task &task, bool passes) REQUIRES (mutex_);
  void let_pass (std::vector<data::Access *> &granted) REQUIRES (mutex_);

  Mutex mutex_; ///< before the locks of access queues
  /// The tasks that others may pass, and those that pass and wait.
  std::vector<task::Task *> held_ GUARDED_BY (mutex_);
  std::vector<task::Task *> passing_ GUARDED_BY (mutex_);
};

/// Has the accesses of a task with explicit dependencies that are not over,
/// which is being submitted, enter their queues.
void submit_held (Engine &engine, task::Task &task);

} // namespace asterism::core

#endif
