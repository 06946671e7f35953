// SPDX-License-Identifier: LGPL-2.1-or-later
// Copies that wait: until nothing else is copied, or until less is copied to
// the same node.

#include <algorithm>

#include "data/details.h"

namespace asterism::data
{
namespace
{

/// So many wait at most: those that come last are only attempts.
constexpr size_t kMost = 1024;

} // namespace

void
Memory::prefetch_when_idle (Handle &handle, NodeId node, int priority)
{
  copy_later (handle, node, priority, true);
}

void
Memory::copy_later (Handle &handle, NodeId node, int priority, bool idle)
{
  const LaterCopy copy{ &handle, node, priority, idle };
  {
    MutexLock lock (details_->later_lock);
    auto &waiting = details_->later;
    auto place = std::find_if (
        waiting.begin (), waiting.end (),
        [&] (const LaterCopy &other) { return copy.before (other); });
    if (!idle && size_t (place - waiting.begin ()) >= kMost)
      return;
    waiting.insert (place, copy);
    details_->later_urgent += !idle;
    ++details_->coherence.later_wanted;
  }
  if (details_->background_waker != nullptr)
    details_->background_waker->wake ();
}

/// The handle goes: nobody needs copies of it.
void
Memory::forget_later (const Handle &handle)
{
  if (details_->coherence.later_wanted.load () == 0)
    return;
  MutexLock lock (details_->later_lock);
  std::erase_if (details_->later, [&] (const LaterCopy &copy) {
    const bool gone = copy.handle == &handle;
    details_->later_urgent -= gone && !copy.idle;
    details_->coherence.later_wanted -= gone;
    return gone;
  });
}

/// Starts the first of them that may begin now; true when there was one, or
/// another thread is at it.
bool
Memory::start_later ()
{
  Coherence &coherence = details_->coherence;
  if (coherence.later_wanted.load () == 0)
    return false;
  if (!details_->later_turn.try_lock ())
    return true;
  Access access;
  access.mode = STARPU_R;
  bool found;
  {
    MutexLock lock (details_->later_lock);
    auto &waiting = details_->later;
    auto first = std::find_if (
        waiting.begin (), waiting.end (), [&] (const LaterCopy &copy) {
          return copy.idle ? !coherence.busy ()
                           : !coherence.has_much_to_do (copy.node);
        });
    found = first != waiting.end ();
    if (found)
      {
        const LaterCopy copy = *first;
        waiting.erase (first);
        details_->later_urgent -= !copy.idle;
        --coherence.later_wanted;
        access.handle = copy.handle;
        access.node = copy.node;
        // A writer is at it or comes first: then the copy would be out of date.
        SpinGuard guard (copy.handle->queue.lock_);
        access.entered = copy.handle->queue.try_enter (access);
      }
  }
  if (access.entered)
    prefetch (*access.handle, access.node, STARPU_R);
  details_->later_turn.unlock ();
  if (access.entered)
    leave_all (&access, 1);
  return found;
}

} // namespace asterism::data
