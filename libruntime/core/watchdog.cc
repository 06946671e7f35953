// SPDX-License-Identifier: LGPL-2.1-or-later
// Watchdog: tells when no task has ended for a while.

#include "core/watchdog.h"

#include <algorithm>
#include <climits>

#include "base/log.h"
#include "core/engine.h"

namespace asterism::core
{

Watchdog::Watchdog (const Engine &engine, long microseconds)
    : engine_ (engine),
      period_ (static_cast<unsigned> (std::min<long> (microseconds, INT_MAX))),
      thread_ ([this] { main (); })
{
}

Watchdog::~Watchdog ()
{
  stopping_.store (true);
  waker_.wake ();
  thread_.join ();
}

void
Watchdog::main ()
{
  while (!stopping_.load ())
    {
      uint64_t before = engine_.ended ();
      if (waker_.park_for (period_))
        continue;
      unsigned waiting = engine_.unfinished ();
      if (waiting > 0 && engine_.ended () == before)
        log (Level::Warning,
             "no task has ended for %u us, and %u are unfinished", period_,
             waiting);
    }
}

} // namespace asterism::core
