// SPDX-License-Identifier: LGPL-2.1-or-later
// Copies that wait until nothing else is copied.

#include <algorithm>

#include "data/details.h"

namespace asterism::data
{

void
Memory::prefetch_when_idle (Handle &handle, NodeId node, int priority)
{
  {
    MutexLock lock (details_->idle_lock);
    auto &waiting = details_->idle;
    auto place = std::find_if (
        waiting.begin (), waiting.end (),
        [&] (const IdleCopy &other) { return other.priority < priority; });
    waiting.insert (place, { &handle, node, priority });
  }
  ++details_->coherence.idle_wanted;
  if (details_->background_waker != nullptr)
    details_->background_waker->wake ();
}

/// The handle goes: nobody needs copies of it.
void
Memory::forget_idle (const Handle &handle)
{
  if (details_->coherence.idle_wanted.load () == 0)
    return;
  MutexLock lock (details_->idle_lock);
  const auto count = std::erase_if (details_->idle, [&] (const IdleCopy &copy) {
    return copy.handle == &handle;
  });
  details_->coherence.idle_wanted -= int (count);
}

/// Starts the first of them if nothing is copied now; true when there was one.
bool
Memory::start_idle ()
{
  Coherence &coherence = details_->coherence;
  if (coherence.idle_wanted.load () == 0 || coherence.busy ())
    return false;
  Access access;
  access.mode = STARPU_R;
  {
    MutexLock lock (details_->idle_lock);
    if (details_->idle.empty ())
      return false;
    IdleCopy copy = details_->idle.front ();
    details_->idle.erase (details_->idle.begin ());
    --coherence.idle_wanted;
    access.handle = copy.handle;
    access.node = copy.node;
    // A writer is at it or comes first: then the copy would be out of date.
    SpinGuard guard (copy.handle->queue.lock_);
    if (!copy.handle->queue.try_enter (access))
      return true;
    access.entered = true;
  }
  prefetch (*access.handle, access.node, STARPU_R);
  leave_all (&access, 1);
  return true;
}

} // namespace asterism::data
