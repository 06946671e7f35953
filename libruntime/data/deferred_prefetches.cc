// SPDX-License-Identifier: LGPL-2.1-or-later
// Deferred prefetches: copies that start when nothing else is copied, or less
// to the same node.

#include <algorithm>

#include "base/pool.h"
#include "base/thread.h"
#include "data/details.h"

namespace asterism::data
{
namespace
{

/// How many may wait, besides idle ones.
constexpr size_t kMost = 1024;

/// Not every device says when a copy ends.
constexpr unsigned kPauseUs = 500;

} // namespace

void
DeferredPrefetches::count (const DeferredPrefetch &copy, int change)
{
  if (!copy.idle)
    urgent_[copy.node] += change;
  coherence_.later_wanted += change;
}

bool
DeferredPrefetches::add (const DeferredPrefetch &copy)
{
  {
    MutexLock lock (lock_);
    auto place = std::find_if (
        waiting_.begin (), waiting_.end (),
        [&] (const DeferredPrefetch &other) { return copy.before (other); });
    if (!copy.idle && size_t (place - waiting_.begin ()) >= kMost)
      return false;
    if (!thread_.joinable ()
        && !start_thread<&DeferredPrefetches::run> (thread_, "deferred copies",
                                                    *this)
                .ok ())
      return false; // as if too many waited
    waiting_.insert (place, copy);
    count (copy, 1);
  }
  coherence_.later_waker.wake ();
  return true;
}

void
DeferredPrefetches::forget (const Handle &handle)
{
  if (coherence_.later_wanted.load () == 0)
    return;
  MutexLock lock (lock_);
  std::erase_if (waiting_, [&] (const DeferredPrefetch &copy) {
    const bool gone = copy.handle == &handle;
    if (gone)
      count (copy, -1);
    return gone;
  });
}

void
DeferredPrefetches::stop ()
{
  over_.store (true);
  coherence_.later_waker.wake ();
  std::thread ending;
  {
    MutexLock lock (lock_);
    ending.swap (thread_);
  }
  if (ending.joinable ())
    join_thread (ending);
}

/// Starts the first of them that may begin now; false when there is none.
bool
DeferredPrefetches::start_first ()
{
  DeferredPrefetch copy;
  Access access;
  {
    MutexLock lock (lock_);
    // Looked at once for all: what ends between two of the list would have the
    // second begin before the first.
    const bool busy = coherence_.busy ();
    uint32_t full = 0;
    for (unsigned n = 0; n < coherence_.node_count (); ++n)
      if (coherence_.has_much_to_do (NodeId (n)))
        full |= node_bit (NodeId (n));
    auto first = std::find_if (
        waiting_.begin (), waiting_.end (), [&] (const DeferredPrefetch &each) {
          return each.idle ? !busy : (full & node_bit (each.node)) == 0;
        });
    if (first == waiting_.end ())
      return false;
    copy = *first;
    waiting_.erase (first);
    access.handle = copy.handle;
    access.mode = STARPU_R;
    // A writer is at it or was: then nobody needs the copy any more.
    SpinGuard guard (copy.handle->queue.lock_);
    access.entered = copy.handle->queue.join_readers ();
  }
  if (access.entered)
    {
      {
        SpinGuard guard (copy.handle->coherence ());
        coherence_.prefetch (*copy.handle, copy.node);
      }
      leave_all (&access, 1);
    }
  count (copy, -1); // whoever waits for the last finds its transfer
  return true;
}

void
DeferredPrefetches::run ()
{
  while (!over_.load ())
    {
      bool missed = false;
      bool progressed = false;
      if (coherence_.later_wanted.load () != 0)
        progressed = coherence_.progress (-1, &coherence_.later_waker, missed);
      while (!over_.load () && start_first ())
        progressed = true;
      pool::flush ();
      if (coherence_.later_wanted.load () == 0)
        coherence_.later_waker.park ();
      else if (!progressed)
        coherence_.later_waker.park_for (kPauseUs);
    }
}

} // namespace asterism::data
