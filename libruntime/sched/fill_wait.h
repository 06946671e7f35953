// SPDX-License-Identifier: LGPL-2.1-or-later
// FillWait: how long a worker leaves the inbox alone in which it found few
// tasks.

#ifndef ASTERISM_SCHED_FILL_WAIT_H
#define ASTERISM_SCHED_FILL_WAIT_H

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/ticks.h"

namespace asterism::sched
{

/// Makes a worker that found few tasks wait until some cache lines of the
/// inbox can be full.  A thread that submits more slowly than others execute
/// would otherwise get back each line from a worker that looks at every task
/// as it comes.  When only one task had come by then, because the submitter
/// waits for each, the worker does not wait the next times: once, and twice as
/// often each time that proves right.  The worker's thread.
class FillWait
{
public:
  /// Notes that the worker took `count` tasks at once.
  void
  took (size_t count, const TickClock &clock)
  {
    if (count > 1)
      in_vain_ = left_out_ = 0;
    else if (waited_)
      left_out_ = in_vain_ = std::min (2 * in_vain_ + 1, kMostInVain);
    waited_ = false;
    if (count >= kFew)
      return;
    if (left_out_ > 0)
      --left_out_;
    else
      since_ = clock.ticks ();
  }

  /// True when it is to wait before it looks again.
  bool
  due () const
  {
    return since_ != 0;
  }

  bool
  over (const TickClock &clock)
  {
    constexpr double kFillUs = 1;
    if (ticks_ == 0)
      if (const double tick = clock.us_per_tick (); tick > 0)
        ticks_ = uint64_t (kFillUs / tick);
    return clock.ticks () - since_ >= ticks_;
  }

  /// Notes that the worker has waited, and looks now.
  void
  end ()
  {
    since_ = 0;
    waited_ = true;
  }

private:
  static constexpr size_t kFew = 8;
  static constexpr unsigned kMostInVain = 63;

  uint64_t since_ = 0; ///< when it took few; 0: it has waited since
  uint64_t ticks_ = 0; ///< how long it waits
  unsigned in_vain_ = 0, left_out_ = 0;
  bool waited_ = false;
};

} // namespace asterism::sched

#endif
