// SPDX-License-Identifier: LGPL-2.1-or-later
// Patience: how long a thread looks for something before it goes to sleep.

#ifndef ASTERISM_BASE_PATIENCE_H
#define ASTERISM_BASE_PATIENCE_H

#include <sched.h>

#include "base/mutex.h"

namespace asterism
{

/// Some microseconds in turns, about as long as it takes to fall asleep and to
/// be woken.  After the first turns others may have the core.
class Patience
{
public:
  /// So many pauses of the processor are in a turn: the fewer, the sooner it
  /// sees what comes, and the more often it looks.
  explicit Patience (int pauses) : pauses_ (pauses) {}

  /// Lets a turn pass; false when there have been enough.
  bool
  lasts ()
  {
    constexpr int kPauses = 800, kQuietPauses = 160, kYields = 40;
    // Nobody runs beside this thread while a machine is simulated.
    if (paused_ >= kPauses || is_time_virtual ())
      return false;
    if (paused_ >= kQuietPauses && paused_ % kYields < pauses_)
      sched_yield ();
    for (int pause = 0; pause < pauses_; ++pause)
      cpu_relax ();
    paused_ += pauses_;
    return true;
  }

private:
  const int pauses_;
  int paused_ = 0;
};

} // namespace asterism

#endif
