// SPDX-License-Identifier: LGPL-2.1-or-later
// Making room on a node: which replica goes, and where its contents go.

#include "data/coherence.h"

#include <cerrno>
#include <utility>

#include "base/check.h"
#include "data/background_eviction.h"

namespace asterism::data
{

namespace
{

/// How many of the oldest replicas are looked at, and of the newest: what is
/// used in turn is wanted again last when it was used last.
constexpr unsigned kLook = 128;

constexpr uint64_t kUseless = ~uint64_t{ 0 };

/// How much a replica deserves to go: most when it is out of date, else the
/// later it is wanted again, and among equals when there is another valid one.
/// Without the handle's lock this is a guess; evict () looks again.
uint64_t
uselessness (Handle &handle, NodeId node, uint32_t now)
{
  msi::State state = msi::state_of (handle.nodes (), node);
  if (state == msi::State::Invalid)
    return kUseless;
  SpinGuard lock (handle.queue.lock_);
  return uint64_t{ handle.queue.next_use (now) } << 1
         | (state == msi::State::Shared);
}

/// True when somebody uses it soon.
bool
wanted_soon (Handle &handle, uint32_t now)
{
  SpinGuard lock (handle.queue.lock_);
  return handle.queue.wanted_soon (now);
}

} // namespace

size_t
Coherence::evictions () const
{
  return evictions_.load ();
}

/// The most useless one, of equals the least recently used.  `contended`:
/// others hold some.
Replica *
Coherence::choose_victim (Node &where, const Demand &demand, bool &contended)
{
  contended = false;
  Replica *best = nullptr;
  uint64_t most = 0;
  auto look = [&] (Replica *r, Replica *Replica::*next) {
    for (unsigned n = 0; r && n < kLook && most != kUseless; ++n, r = r->*next)
      {
        // Of a cache of blocks the least recently used goes, whatever it is.
        uint64_t useless
            = where.has_blocks ()
                  ? kUseless
                  : uselessness (*r->handle, where.id (), demand.now);
        if (demand.ahead && wanted_soon (*r->handle, demand.now))
          continue;
        if (best != nullptr && useless <= most)
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
        most = useless;
      }
  };
  look (where.oldest (), &Replica::newer);
  look (where.newest (), &Replica::older);
  // Ahead of time there is time to take none but the right one.
  if (demand.ahead && contended && best != nullptr)
    std::exchange (best, nullptr)->handle->coherence_.unlock ();
  return best;
}

/// True when the replica on a node is valid, and no other that stays is.
bool
Coherence::is_last (const Handle &handle, NodeId id) const
{
  const uint32_t nodes = handle.nodes () & (~losable_ | node_bit (id));
  return msi::state_of (nodes, id) == msi::State::Modified;
}

/// Where the only valid copy on a node goes: to main memory, and from there to
/// a disk; -1: nowhere.
NodeId
Coherence::write_back_target_of (const Handle &handle, NodeId id) const
{
  if (id != kMainMemory)
    return kMainMemory;
  const bool at_home = handle.home_ > kMainMemory
                       && node (handle.home_).device ()->info ().keeps;
  return at_home ? handle.home_ : swap_.load ();
}

/// Starts to save the only valid copy, or saves it if nobody can wait (`waker`
/// is null) for a disk.
Room
Coherence::write_back (Handle &handle, Replica &replica, NodeId target,
                       Waker *waker)
{
  Replica &write_back_target = *handle.find (target);
  if (write_back_target.failure >= kTries)
    {
      write_back_target.failure = 0;
      return Room::Refused;
    }
  Transfer *transfer = nullptr;
  Status room = target == kMainMemory ? allocate_in_main (handle)
                                      : allocate (handle, write_back_target);
  if (room.code () == -ENOMEM && target == kMainMemory)
    return write_past_main (handle, replica, waker);
  if (!room.ok ())
    return Room::Nothing;
  const auto form
      = unsigned (form_to_copy (handle, replica.node, target, true));
  Status status
      = reaches (replica.node, target)
            ? start (handle, replica.node, target, form, false, transfer)
            : start_staged_copy (handle, replica.node, target, form, transfer);
  if (!status.ok ())
    {
      ++write_back_target.failure;
      return Room::Nothing;
    }
  if (waker == nullptr && target != kMainMemory)
    while (transfer != nullptr)
      {
        transfer->operations.wait ();
        if (transfer->staged_copy != nullptr)
          for (StagedCopy::Place &place : transfer->staged_copy->places)
            place.operations.wait ();
        if (poll (*transfer))
          transfer = nullptr;
      }
  if (transfer == nullptr) // it has ended, well or badly
    return is_last (handle, replica.node) ? Room::Nothing : Room::Found;
  transfer->eviction = true;
  wait_on (*transfer, waker);
  Node &where = node (replica.node);
  SpinGuard lock (where.lock);
  where.leaving_bytes += bytes_on (handle, where);
  return Room::Coming;
}

/// The same, to where it would go from main memory, which has no room.
Room
Coherence::write_past_main (Handle &handle, Replica &replica, Waker *waker)
{
  const NodeId disk = write_back_target_of (handle, kMainMemory);
  if (disk < 0 || handle.has_forms_ || handle.layout_->custom ())
    return Room::Nothing;
  Replica *const there = handle.replica (disk);
  if (there == nullptr)
    return Room::Nothing;
  if (!settle (handle, *there, waker))
    return Room::Busy;
  // What has ended just now may have saved it.
  if (!is_last (handle, replica.node))
    return Room::Found;
  return write_back (handle, replica, disk, waker);
}

Room
Coherence::evict (Handle &handle, Replica &replica, Waker *waker)
{
  // The protocol's Modified; what may be lost does not count as another.
  if (is_last (handle, replica.node))
    {
      const NodeId write_back_target
          = write_back_target_of (handle, replica.node);
      if (write_back_target < 0)
        return Room::Nothing;
      Replica *const safe = handle.replica (write_back_target);
      if (safe == nullptr)
        return Room::Nothing;
      if (!settle (handle, *safe, waker))
        return Room::Busy;
      // What has ended just now may have saved or even freed it.
      if (!replica.allocated)
        return Room::Found;
      if (is_last (handle, replica.node))
        if (Room room = write_back (handle, replica, write_back_target, waker);
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
  if (replica->pins != 0 || !(replica->owned || replica->shared))
    return false;
  return evict (handle, *replica, nullptr) == Room::Found;
}

bool
Coherence::can_evict (Handle &handle, NodeId id)
{
  SpinGuard guard (handle.coherence_);
  const Replica *replica = handle.find (id);
  if (replica == nullptr || !replica->allocated)
    return false;
  {
    SpinGuard lock (node (id).lock);
    if (!replica->listed)
      return false;
  }
  return !is_last (handle, id) || write_back_target_of (handle, id) >= 0;
}

bool
Coherence::save (Handle &handle, NodeId from)
{
  SpinGuard guard (handle.coherence_);
  const NodeId write_back_target = write_back_target_of (handle, from);
  const Replica *there
      = write_back_target >= 0 ? handle.replica (write_back_target) : nullptr;
  if (there == nullptr || there->failure != 0)
    return false;
  prefetch (handle, write_back_target);
  return there->incoming != nullptr
         || (handle.nodes () & node_bit (write_back_target)) != 0;
}

/// The replica of a datum that may go, with its coherence lock held; null when
/// there is none.
Replica *
Coherence::claim (Node &where, const Handle &handle)
{
  for (;;)
    {
      {
        // In the list it is there; the program's word for that is not enough.
        SpinGuard lock (where.lock);
        Replica *replica = where.oldest ();
        while (replica != nullptr && replica->handle != &handle)
          replica = replica->newer;
        if (replica == nullptr || replica->handle->coherence_.try_lock ())
          return replica;
      }
      let_others_run ();
    }
}

Room
Coherence::make_room (Node &where, const Demand &demand)
{
  Room result = Room::Nothing;
  BackgroundEviction::Choice choice;
  bool asks = where.keeper () != nullptr && (demand.wanted || demand.ahead);
  for (;;)
    {
      bool contended = false;
      where.lock.lock ();
      const size_t leaving = where.leaving_bytes;
      where.lock.unlock ();
      if (leaving > 0)
        result = Room::Coming;
      // What left meanwhile may suffice.
      const size_t used = where.used_bytes ();
      if (used < demand.used)
        return Room::Found;
      if (demand.met (leaving, used + where.charged_bytes ()))
        return result;
      Replica *victim = nullptr;
      if (asks)
        {
          choice = where.keeper ()->choose (demand.wanted, where, demand.ahead);
          // Without others who would tell us to try again, something goes.
          if (choice.none && (demand.ahead || demand.others))
            return result == Room::Nothing && !demand.ahead ? Room::Busy
                                                            : result;
          asks = choice.handle != nullptr;
          victim = asks ? claim (where, *choice.handle) : nullptr;
          if (asks && victim == nullptr)
            choice.failed ();
        }
      const bool chosen = victim != nullptr;
      if (!chosen)
        {
          SpinGuard lock (where.lock);
          victim = choose_victim (where, demand, contended);
        }
      if (victim == nullptr && contended && result == Room::Nothing)
        {
          // Held for a moment only, and nobody tells when that ends.
          asks = false;
          let_others_run ();
          continue;
        }
      if (victim == nullptr)
        return result;
      Handle &handle = *victim->handle;
      Room room = evict (handle, *victim, demand.waker);
      handle.coherence_.unlock ();
      if (chosen && (room == Room::Nothing || room == Room::Refused))
        {
          choice.failed ();
          asks = false;
          continue;
        }
      if (room != Room::Coming)
        return room == Room::Found || result == Room::Nothing ? room : result;
      result = Room::Coming;
    }
}

} // namespace asterism::data
