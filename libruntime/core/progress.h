// SPDX-License-Identifier: LGPL-2.1-or-later
// Progress: a line on standard error, once a second, about a long run.
//
// A user who waits wants to know whether the program still works, and how far
// it is.  Where standard error is a terminal the line replaces the one before;
// elsewhere, as in the log of a batch job, each is a line of its own.

#ifndef ASTERISM_CORE_PROGRESS_H
#define ASTERISM_CORE_PROGRESS_H

#include <cstdint>
#include <pthread.h>

#include "base/event.h"

namespace asterism::core
{

class Engine;

/// Owns the thread that prints.  It reads counters that exist anyway, and is
/// made only on demand (ASTERISM_PROGRESS), so that other runs pay nothing.  On
/// a simulated machine the thread takes no part in virtual time: it prints by
/// the host's clock, and changes no schedule.  Lives less long than the engine.
class Progress
{
public:
  /// Starts the thread; without one, which is reported, nothing is printed.
  explicit Progress (Engine &engine);
  /// Ends the thread; the last line has the totals, if there was one before.
  ~Progress ();
  Progress (const Progress &) = delete;
  Progress &operator= (const Progress &) = delete;

private:
  static constexpr unsigned kPeriod = 1000000; ///< us

  void main ();
  /// Prints a line about tasks ended at `rate` a second since `seconds`.
  void print (double seconds, double rate, bool last);

  Engine &engine_;
  const bool terminal_;
  bool printed_ = false; ///< the thread's
  Waker waker_;
  pthread_t thread_ = {};
  bool running_ = false;
};

} // namespace asterism::core

#endif
