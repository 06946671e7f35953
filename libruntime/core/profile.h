// SPDX-License-Identifier: LGPL-2.1-or-later
// Profile: what workers, links and tasks did, for the profiling API and the
// tables printed at the end.

#ifndef ASTERISM_CORE_PROFILE_H
#define ASTERISM_CORE_PROFILE_H

#include <atomic>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "starpu_profiling.h"

#include "base/mutex.h"
#include "data/memory.h"
#include "task/task.h"
#include "trace/stats.h"

namespace asterism::core
{

class Engine;

/// Reads the counters of the engine's parts and remembers what they were when
/// they were last asked for.  Any thread.
class Profile
{
public:
  Profile (Engine &engine, bool on);

  bool
  on () const
  {
    // Relaxed: tasks submitted meanwhile may be either.
    return (state_.load (std::memory_order_relaxed) & kProfiling) != 0;
  }

  /// Whether submissions are to be told of; it then does what is to be done at
  /// one.
  bool
  looks () const
  {
    return state_.load (std::memory_order_relaxed) != 0;
  }
  /// Only iterations are of interest where there is no public struct, or nobody
  /// can look at it.
  bool
  looks_at (const task::Task &task) const
  {
    const uint8_t state = state_.load (std::memory_order_relaxed);
    return state != 0 && (task.kept || task.watched || state != kProfiling);
  }
  void submitted (task::Task &task);

  /// The calling thread begins an iteration of the application, and ends it.
  static void push_iteration (unsigned long number);
  static void pop_iteration ();
  /// Some policy of the application's is to be told of submissions.
  void
  tell_policies ()
  {
    state_.fetch_or (kHook);
  }
  /// Graphs are recorded, or give priorities.
  void
  watch_submissions ()
  {
    state_.fetch_or (kGraph);
  }
  /// Iterations are to be seen in the trace, if there is one.
  void show_iterations ();

  /// Switches on or off, forgets what was counted, and says what it was.
  bool set (bool on);
  /// The last request of the application, which holds for runtimes started
  /// later.
  static inline std::atomic<bool> wanted{ false };

  /// Reads and resets what a worker did since the last call; `info` may be
  /// null.  Requires: the worker exists.
  void take_worker (unsigned worker, struct starpu_profiling_worker_info *info);

  /// Reads and resets what a link moved since the last call; `info` may be
  /// null.
  void take_link (data::NodeId source, data::NodeId target,
                  struct starpu_profiling_bus_info *info);

  /// The workers are known.
  void open ();
  /// A worker has executed a task of the codelet; prints how often each did.
  void
  count (const struct starpu_codelet &codelet, int worker)
  {
    if (!counts_)
      return;
    Counts &counts = counts_[size_t (worker)];
    if (__builtin_expect (counts.latest != &codelet, 0))
      look_up (counts, codelet);
    // Relaxed: numbers, which this thread alone writes.
    const auto add_one = [] (auto &&number) {
      number.store (number.load (std::memory_order_relaxed) + 1,
                    std::memory_order_relaxed);
    };
    add_one (counts.count->tasks);
    if (counts.count->shown != nullptr)
      add_one (std::atomic_ref (*counts.count->shown));
  }
  void print_codelet (FILE *stream, const struct starpu_codelet &codelet);

  /// Prints what happened since the start.
  void print_workers (FILE *stream);
  void print_links (FILE *stream);

  /// Prints the tables that the options ask for.
  void report ();

private:
  /// Counters of a worker at some time.
  struct Work
  {
    double time = 0;
    uint64_t tasks = 0;
    double busy_us = 0, idle_us = 0;
  };
  struct Traffic
  {
    double time = 0;
    data::LinkTraffic moved;
  };

  Work work (unsigned worker) const;

  Engine &engine_;
  static constexpr uint8_t kProfiling = 1, kIterations = 2, kHook = 4,
                           kGraph = 8;
  std::atomic<uint8_t> state_;
  Mutex mutex_;
  /// How many tasks of each codelet a worker executed.  It alone adds, and has
  /// the lock when there is a codelet more; others, to read.
  struct Count
  {
    std::atomic<unsigned long> tasks{ 0 };
    unsigned long *shown = nullptr; ///< in the codelet, if that can be changed
  };
  struct alignas (64) Counts
  {
    SpinLock lock;
    std::unordered_map<const struct starpu_codelet *, Count>
        tasks GUARDED_BY (lock);
    const struct starpu_codelet *latest = nullptr;
    Count *count = nullptr; ///< of the latest
  };
  void look_up (Counts &counts, const struct starpu_codelet &codelet);
  std::unique_ptr<Counts[]> counts_; ///< one for each worker; or null
  std::map<unsigned, Work> work_ GUARDED_BY (mutex_);
  std::map<std::pair<data::NodeId, data::NodeId>, Traffic>
      traffic_ GUARDED_BY (mutex_);
};

/// Moments in the life of a task.
enum class Moment : uint8_t
{
  Submitted,
  Pushed,
  Popped,
  Fetched,
  Started,
  Executed,
  Released,
  Called,
};

void write_moment (struct starpu_profiling_task_info &info, Moment moment);

/// Gives a public task a place for its profile.
void begin_profile (struct starpu_task &user);
/// Begins the profile of a task that is watched from now on: the steps it has
/// made already get the time of this call.
void begin_profile_late (task::Task &task);

/// Notes the time in the task's profile, if it has one.
inline void
note (const task::Task &task, Moment moment)
{
  if (task.watched && task.user->profiling_info != nullptr)
    write_moment (*task.user->profiling_info, moment);
}

} // namespace asterism::core

#endif
