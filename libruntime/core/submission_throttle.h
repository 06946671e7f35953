// SPDX-License-Identifier: LGPL-2.1-or-later
// SubmissionThrottle: limits how far submission runs ahead of execution.
//
// A program may submit millions of tasks before the first has ended.  With a
// limit on the unfinished tasks, their descriptions stay in the caches and the
// memory they take stays bounded.  OpenMP runtimes and OmpSs call the same
// mechanism throttling.

#ifndef ASTERISM_CORE_SUBMISSION_THROTTLE_H
#define ASTERISM_CORE_SUBMISSION_THROTTLE_H

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "base/options.h"
#include "base/status.h"
#include "task/task.h"

namespace asterism::core
{

class Engine;
class Worker;

/// The limit on unfinished tasks when all workers are cores.
struct SubmissionLimit
{
  /// The limit for tasks on small data: enough to keep every worker busy while
  /// the application sleeps.
  uint64_t most;
  /// The limit for tasks on large data, which take longer.
  uint64_t least;
  /// In between, the limit is the number of tasks that use so many bytes
  /// together.  Data that several tasks use count for each of them.
  uint64_t bytes;

  static SubmissionLimit of_workers (size_t workers);
  /// Returns the limit while each task uses `bytes_each` bytes.
  uint64_t
  tasks_of (uint64_t bytes_each) const
  {
    return std::clamp (bytes / (bytes_each + 1), least, most);
  }
};

/// The limit of one engine.  A thread that submits at the limit executes tasks,
/// or waits for some to end.
///
/// A limit must never stop a program.  When no task can run, because all wait
/// for something that the submitting thread has yet to do, the thread goes on
/// and the limit is raised.  A running task may wait for that thread as well;
/// so the thread also goes on when no task ends for a long time, which doubles
/// each time.  Only a limit that the application sets itself is firm.
///
/// Any thread calls any function, except open (), which start-up calls once.
class SubmissionThrottle
{
public:
  explicit SubmissionThrottle (Engine &engine);

  /// Chooses the limits.  Requires: the workers are known.
  Status open ();
  /// Sets the firm limit, or ends it when `most` is not positive, and the
  /// number of unfinished tasks down to which a thread at that limit waits.
  void set_firm_most (int most);
  void set_firm_least (int least);

  /// Tells whether the task with that number of submission is below the limit.
  bool
  admits (uint64_t number) const
  {
    // Relaxed: a limit that is some tasks late does no harm.
    return number < admitted_.load (std::memory_order_relaxed);
  }
  /// Executes tasks or waits until `task`, which the limit did not admit, may
  /// be submitted.  `anywhere` says that this thread may execute tasks.
  void enter (const task::Task &task, bool anywhere);

  /// Ends the calling thread's acting as a worker, as it is going to wait for
  /// all but `count` tasks.  The thread first executes the tasks that it finds.
  void leave (unsigned count);

private:
  enum class Full : uint8_t
  {
    Automatic, // Execute when the thread may, otherwise Wait
    Execute,
    Wait,
    GoOn,
  };

  void enter_firm (unsigned most, bool executes);
  void admit (uint64_t more);
  uint64_t limit_for (const task::Task &task);
  bool at_rest () const;
  bool make_room (unsigned least, uint64_t most);
  void wait (unsigned least, uint64_t limit);
  bool execute (unsigned least);
  Worker *stood_for () const;
  Worker *find_slot ();

  Engine &engine_;
  const unsigned number_; ///< unique among the throttles of the process
  std::atomic<size_t> turn_{ 0 };
  Full full_ = Full::Automatic;
  SubmissionLimit ahead_
      = {};            ///< before that is raised; none at most: any number
  uint64_t slack_ = 4; ///< times that: until then who executes need not wait
  std::atomic<uint64_t> bytes_{ 0 };  ///< of a task's data, by the last ones
  std::atomic<unsigned> raises_{ 0 }; ///< how often the limit is doubled
  std::atomic<unsigned> long_waits_{ 0 }; ///< after which some of these times
  std::atomic<int> firm_most_, firm_least_;
  std::atomic<uint64_t> admitted_{ 0 }; ///< number from which on to enter ()
};

} // namespace asterism::core

#endif
