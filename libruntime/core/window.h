// SPDX-License-Identifier: LGPL-2.1-or-later
// Window: how far the application may be ahead of the workers.

#ifndef ASTERISM_CORE_WINDOW_H
#define ASTERISM_CORE_WINDOW_H

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

/// How many tasks the application is ahead at most when all workers are cores.
struct Ahead
{
  /// Of tasks on small data: enough for each worker to keep it busy while the
  /// application sleeps, and for all.
  uint64_t most;
  /// Of tasks on large ones, which take longer.
  uint64_t least;
  /// In between, what use so many bytes, counted again for each.
  uint64_t bytes;

  static Ahead of_workers (size_t workers);
  /// That many while tasks use so many bytes each.
  uint64_t
  tasks_of (uint64_t bytes_each) const
  {
    return std::clamp (bytes / (bytes_each + 1), least, most);
  }
};

/// Limits the tasks under way, so that they stay in the caches and memory stays
/// bounded.  A thread that submits at the limit executes tasks, or waits for
/// some to end; when nothing goes on any more, as tasks wait for what it has
/// yet to do, it goes on, and the limit is raised.  What is executed may wait
/// for it as well: so it goes on when no task ends for long, each time for
/// twice as long.  The limit that an application sets itself is firm.
class Window
{
public:
  explicit Window (Engine &engine);

  /// Chooses the limits; the workers are known.
  Status open ();
  /// The firm limit, none if not positive, and how far down it then waits.
  void set_firm_most (int most);
  void set_firm_least (int least);

  /// True when the task of that number can be submitted right away.
  bool
  admits (uint64_t number) const
  {
    // Relaxed: being some tasks late does no harm.
    return number < admitted_.load (std::memory_order_relaxed);
  }
  /// When it cannot.  `anywhere`: tasks may be executed on this thread.
  void enter (const task::Task &task, bool anywhere);

  /// The calling thread is going to wait for all but `count` tasks: if it acts
  /// as a worker it goes on until it finds no more, and stops then.
  void leave (unsigned count);

private:
  enum class Full : uint8_t
  {
    Automatic, // Execute if the thread may, else Wait
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
  Worker *find_seat ();

  Engine &engine_;
  const unsigned number_; ///< of all windows there have been
  std::atomic<size_t> turn_{ 0 };
  Full full_ = Full::Automatic;
  Ahead ahead_ = {};   ///< before that is raised; none at most: any number
  uint64_t slack_ = 4; ///< times that: until then who executes need not wait
  std::atomic<uint64_t> bytes_{ 0 };  ///< of a task's data, by the last ones
  std::atomic<unsigned> raises_{ 0 }; ///< how often the limit is doubled
  std::atomic<unsigned> long_waits_{ 0 }; ///< after which some of these times
  std::atomic<int> firm_most_, firm_least_;
  std::atomic<uint64_t> admitted_{ 0 }; ///< number from which on to enter ()
};

} // namespace asterism::core

#endif
