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
  /// Lets a turn pass; false when there have been enough.
  bool
  lasts ()
  {
    constexpr int kTurns = 20, kQuietTurns = 4, kPauses = 40;
    if (turn_ == kTurns)
      return false;
    if (turn_++ >= kQuietTurns)
      sched_yield ();
    for (int pause = 0; pause < kPauses; ++pause)
      cpu_relax ();
    return true;
  }

private:
  int turn_ = 0;
};

} // namespace asterism

#endif
