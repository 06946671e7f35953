// SPDX-License-Identifier: LGPL-2.1-or-later
// Keeping the workers from tasks, and waiting until they have none.

#include <algorithm>

#include "base/fence.h"
#include "core/engine.h"

namespace asterism::core
{

void
Engine::pause ()
{
  constexpr unsigned kPauseUs = 20, kMostPauses = 1000;
  dispatcher.pause ();
  // Whoever looked before that may be about to take a task.  They are waited
  // for, but not for ever: a worker may be in a function of the application's
  // that waits for this thread.
  fence::heavy ();
  for (const auto &worker : workers)
    for (unsigned pauses = 0; worker.get () != current_worker ()
                              && !worker->settled () && pauses < kMostPauses;
         ++pauses)
      thread_waker ().park_for (kPauseUs);
}

void
Engine::wait_until_idle ()
{
  constexpr unsigned kMostPauseUs = 2000;
  unsigned pause_us = 50;
  throttle.leave (0);
  release_kept ();
  // A task that slips from the policy to a worker between two looks is on that
  // worker, which is awake, at the third, or has ended.
  for (uint64_t before = ended ();
       dispatcher.awake () > 0 || dispatcher.ready () > 0
       || dispatcher.awake () > 0 || ended () != before;
       before = ended ())
    {
      thread_waker ().park_for (pause_us);
      pause_us = std::min (2 * pause_us, kMostPauseUs);
    }
}

} // namespace asterism::core
