// SPDX-License-Identifier: LGPL-2.1-or-later
// Watchdog: tells when no task has ended for a while.

#ifndef ASTERISM_CORE_WATCHDOG_H
#define ASTERISM_CORE_WATCHDOG_H

#include <atomic>
#include <thread>

#include "base/event.h"

namespace asterism::core
{

class Engine;

/// A thread that looks at the engine every so often; made only on demand.
/// Lives less long than the engine.
class Watchdog
{
public:
  Watchdog (const Engine &engine, long microseconds);
  ~Watchdog ();
  Watchdog (const Watchdog &) = delete;
  Watchdog &operator= (const Watchdog &) = delete;

private:
  void main ();

  const Engine &engine_;
  const unsigned period_; ///< us
  Waker waker_;
  std::atomic<bool> stopping_{ false };
  std::thread thread_;
};

} // namespace asterism::core

#endif
