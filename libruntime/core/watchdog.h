// SPDX-License-Identifier: LGPL-2.1-or-later
// Watchdog: tells when no task has ended for a while, and why.

#ifndef ASTERISM_CORE_WATCHDOG_H
#define ASTERISM_CORE_WATCHDOG_H

#include <atomic>
#include <map>
#include <thread>
#include <vector>

#include "base/event.h"
#include "base/mutex.h"
#include "task/task.h"

namespace asterism::core
{

class Engine;
class HeldEnds;

/// A thread that looks at the engine every so often; made only on demand.
/// Lives less long than the engine.
class Watchdog
{
public:
  Watchdog (Engine &engine, long microseconds);
  ~Watchdog ();
  Watchdog (const Watchdog &) = delete;
  Watchdog &operator= (const Watchdog &) = delete;

  /// Sets the function that is called when no task has ended; of the process.
  static void set_hook (void (*hook) (void *), void *argument);

  /// Looks at the task until forget (): it is about to wait for others, by
  /// explicit dependencies or tags.
  void watch (task::Task &task);
  void forget (task::Task &task);

private:
  void main ();
  void tell_of_cycle ();
  void tell_of_standstill ();
  std::vector<task::Task *> find_cycle (const HeldEnds &held, task::Task &first)
      REQUIRES (mutex_);
  void collect_followers (const HeldEnds &held, task::Task &task,
                          std::vector<task::Task *> &followers)
      REQUIRES (mutex_);

  enum class Mark : uint8_t
  {
    New,
    OnPath,
    Done,
  };

  Mutex mutex_; ///< before Task::lock and HeldEnds
  std::map<task::Task *, Mark> waiting_ GUARDED_BY (mutex_);
  /// Of these, those that wait but for their end, while HeldEnds lives.
  std::vector<task::Task *> ending_ GUARDED_BY (mutex_);

  Engine &engine_;
  const unsigned period_; ///< us
  Waker waker_;
  std::atomic<bool> stopping_{ false };
  std::thread thread_;
};

} // namespace asterism::core

#endif
