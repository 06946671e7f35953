// SPDX-License-Identifier: LGPL-2.1-or-later
// Making room on a node: which replica goes, and where its contents go.

#include "data/coherence.h"

#include <sched.h>

#include "base/check.h"

namespace asterism::data
{

/// The one that costs least to lose: out of date, else one of several valid
/// copies, else the least recently used.  `contended`: others hold some.
Replica *
Coherence::choose_victim (Node &where, bool &contended)
{
  contended = false;
  Replica *best = nullptr;
  auto best_state = msi::State::Modified;
  for (Replica *r = where.oldest (); r != nullptr; r = r->newer)
    {
      // Without its lock this is a guess; evict () looks again.
      msi::State state = msi::state_of (r->handle->nodes (), where.id ());
      if (best != nullptr && state >= best_state)
        continue;
      // Against the lock order, hence only an attempt.
      if (!r->handle->coherence_.try_lock ())
        {
          contended = true;
          continue;
        }
      if (best != nullptr)
        best->handle->coherence_.unlock ();
      best = r;
      best_state = state;
      if (state == msi::State::Invalid)
        break;
    }
  return best;
}

/// Starts to save the only valid copy.
Room
Coherence::write_back (Handle &handle, Replica &replica, Waker *waker)
{
  Transfer *transfer = nullptr;
  if (!allocate (handle, handle.main_).ok ()
      || !start (
              handle, replica.node, kMainMemory,
              unsigned (form_to_copy (handle, replica.node, kMainMemory, true)),
              transfer)
              .ok ())
    return Room::Nothing;
  if (transfer == nullptr) // it has ended, well or badly
    return msi::state_of (handle.nodes (), replica.node) == msi::State::Modified
               ? Room::Nothing
               : Room::Found;
  transfer->eviction = true;
  wait_on (*transfer, waker);
  Node &where = node (replica.node);
  MutexLock lock (where.lock);
  where.leaving_bytes += bytes_on (handle, where);
  return Room::Coming;
}

Room
Coherence::evict (Handle &handle, Replica &replica, Waker *waker)
{
  if (msi::rule (handle.nodes (), replica.node, msi::Event::Evict).transfer
      == msi::Transfer::WriteBack)
    {
      if (!settle (handle, handle.main_, waker))
        return Room::Busy;
      // What has ended just now may have saved or even freed it.
      if (!replica.allocated)
        return Room::Found;
      if (msi::state_of (handle.nodes (), replica.node) == msi::State::Modified)
        if (Room room = write_back (handle, replica, waker);
            room != Room::Found)
          return room;
    }
  handle.set_valid (
      msi::after (handle.nodes (), replica.node, msi::Event::Evict));
  free (handle, replica);
  ++evictions_;
  return Room::Found;
}

bool
Coherence::evict_from (Handle &handle, NodeId id)
{
  SpinGuard lock (handle.coherence_);
  Replica *replica = handle.find (id);
  if (replica == nullptr || !replica->allocated)
    return true;
  if (replica->pins != 0 || !replica->owned)
    return false;
  return evict (handle, *replica, nullptr) == Room::Found;
}

Room
Coherence::make_room (Node &where, size_t bytes, Waker *waker)
{
  Room result = Room::Nothing;
  for (;;)
    {
      bool contended = false;
      where.lock.lock ();
      bool enough = where.leaving_bytes >= bytes;
      Replica *victim = enough ? nullptr : choose_victim (where, contended);
      if (where.leaving_bytes > 0)
        result = Room::Coming;
      where.lock.unlock ();
      if (victim == nullptr && contended && result == Room::Nothing)
        {
          // Held for a moment only, and nobody tells when that ends.
          sched_yield ();
          continue;
        }
      if (victim == nullptr)
        return result;
      Handle &handle = *victim->handle;
      Room room = evict (handle, *victim, waker);
      handle.coherence_.unlock ();
      if (room != Room::Coming)
        return room == Room::Nothing ? result : room;
      result = Room::Coming;
    }
}

} // namespace asterism::data
