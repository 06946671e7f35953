// SPDX-License-Identifier: LGPL-2.1-or-later
// Room before it is wanted: evictions and copies ahead of time.

#include "data/background_eviction.h"

#include <algorithm>
#include <cmath>

#include "base/log.h"
#include "base/pool.h"
#include "base/thread.h"
#include "data/details.h"

namespace asterism::data
{
namespace
{

/// Not every device says when a copy ends.
constexpr unsigned kPauseUs = 500;

/// Pauses grow up to this while there is nothing to do.
constexpr unsigned kLongPauseUs = 64000;

/// How many of the replicas used longest ago are looked at.
constexpr unsigned kLook = 1024;

int
percent (long value)
{
  return int (std::clamp (value, 0L, 100L));
}

bool
scarce (size_t part, int share, size_t all)
{
  return double (part) * 100 < double (share) * double (all);
}

/// True when data leave that node for another.
bool
is_left (const Node &node)
{
  return node.limited ()
         && (node.device () == nullptr || !node.device ()->info ().keeps);
}

} // namespace

void
BackgroundEviction::Choice::failed () const
{
  if (chooser.failed != nullptr)
    chooser.failed (to_public (handle), chooser.data);
}

void
BackgroundEviction::configure (const Options &options)
{
  minimum_room_ = percent (options.minimum_room);
  target_room_ = std::max (minimum_room_, percent (options.target_room));
  minimum_clean_ = percent (options.minimum_clean);
  target_clean_ = std::max (minimum_clean_, percent (options.target_clean));
  if (minimum_room_ == 0 && minimum_clean_ == 0)
    return;
  Status status = start_thread<&BackgroundEviction::run> (
      thread_, "evictions before they must be", *this);
  if (!status.ok ())
    log (Level::Warning, "%s", status.message ());
}

void
BackgroundEviction::watch (Node &node)
{
  node.set_keeper (*this, waker_, 1 - minimum_room_ / 100.,
                   minimum_clean_ != 0);
}

void
BackgroundEviction::stop ()
{
  over_.store (true);
  waker_.wake ();
  if (thread_.joinable ())
    join_thread (thread_);
}

void
BackgroundEviction::run ()
{
  Again again = Again::Never;
  unsigned pause = kPauseUs;
  while (!over_.load ())
    {
      bool told = true;
      if (again == Again::Never)
        waker_.park ();
      else
        told = waker_.park_for (pause);
      pause = told || again == Again::Soon ? kPauseUs
                                           : std::min (2 * pause, kLongPauseUs);
      bool missed = false;
      if (again == Again::Soon)
        coherence_.progress (-1, &waker_, missed);
      again = Again::Never;
      for (unsigned n = 0; n < coherence_.node_count () && !over_.load (); ++n)
        if (Node &node = coherence_.node (NodeId (n)); is_left (node))
          {
            if (minimum_room_ != 0)
              again = std::max (again, make_ahead (node));
            if (minimum_clean_ != 0)
              again = std::max (again, save_ahead (node));
          }
      pool::flush ();
    }
}

/// Evicts until enough is free.
BackgroundEviction::Again
BackgroundEviction::make_ahead (Node &node)
{
  const long long capacity = node.capacity ();
  if (capacity <= 0)
    return Again::Never;
  const auto all = size_t (capacity);
  bool &making = making_[node.id ()];
  while (!over_.load ())
    {
      const size_t used = node.used_bytes () + node.charged_bytes ();
      const size_t free = all - std::min (all, used);
      making |= scarce (free, minimum_room_, all);
      making &= scarce (free, target_room_, all);
      // Who waits for room makes it.
      if (!making || node.waiting_count.load () != 0)
        return Again::Never;
      const auto target
          = size_t (std::ceil (double (all) * double (target_room_) / 100));
      // Relaxed: an estimate.
      const Room room = coherence_.make_room (
          node, { .bytes = all - target,
                  .now = now_.load (std::memory_order_relaxed),
                  .waker = &waker_,
                  .ahead = true });
      if (room == Room::Coming || room == Room::Busy)
        return Again::Soon;
      if (room != Room::Found)
        return Again::Later;
      SpinGuard lock (node.lock);
      node.wake_first ();
    }
  return Again::Never;
}

/// The one to save next, with `access' granted for reading; null when there is
/// none, or `enough' are saved.
Handle *
BackgroundEviction::next_to_save (Node &node, bool &enough, Access &access)
{
  // Relaxed: an estimate.
  const uint32_t now = now_.load (std::memory_order_relaxed);
  size_t count = 0, saved = 0;
  bool &saving = saving_[node.id ()];
  SpinGuard lock (node.lock);
  for (Replica *r = node.oldest (); r && count < kLook; r = r->newer, ++count)
    saved += !coherence_.is_last (*r->handle, node.id ());
  saving |= scarce (saved, minimum_clean_, count);
  saving &= scarce (saved, target_clean_, count);
  enough = !saving;
  count = 0;
  for (Replica *r = node.oldest (); saving && r && count < kLook;
       r = r->newer, ++count)
    {
      Handle &handle = *r->handle;
      if (!coherence_.is_last (handle, node.id ())
          || coherence_.write_back_target_of (handle, node.id ()) < 0)
        continue;
      SpinGuard guard (handle.queue.lock_);
      if (handle.queue.wanted_soon (now) || !handle.queue.join_readers ())
        continue;
      access.handle = &handle;
      access.mode = STARPU_R;
      access.entered = true;
      return &handle;
    }
  return nullptr;
}

/// Saves one of the data that are valid on a node alone, if there are too many
/// and nothing else is copied.
BackgroundEviction::Again
BackgroundEviction::save_ahead (Node &node)
{
  while (!over_.load () && !coherence_.busy ())
    {
      Access access;
      bool enough = false;
      Handle *handle = next_to_save (node, enough, access);
      if (handle == nullptr)
        return enough ? Again::Never : Again::Later;
      const bool goes_on = coherence_.save (*handle, node.id ());
      leave_all (&access, 1);
      if (!goes_on)
        return Again::Later;
    }
  return Again::Soon;
}

void
BackgroundEviction::set_chooser (const Chooser &chooser)
{
  SpinGuard guard (chooser_lock_);
  chooser_ = chooser;
  has_chooser_.store (chooser.select != nullptr);
}

BackgroundEviction::Choice
BackgroundEviction::choose (Handle *wanted, const Node &node, bool ahead)
{
  Choice choice;
  if (!has_chooser_.load ())
    return choice;
  {
    SpinGuard guard (chooser_lock_);
    choice.chooser = chooser_;
  }
  if (choice.chooser.select == nullptr)
    return choice;
  starpu_data_handle_t victim = choice.chooser.select (
      wanted != nullptr ? to_public (wanted) : nullptr, unsigned (node.id ()),
      ahead ? STARPU_IDLEFETCH : STARPU_FETCH, choice.chooser.data);
  choice.none = victim == STARPU_DATA_NO_VICTIM;
  if (!choice.none)
    choice.handle = from_public (victim);
  return choice;
}

BackgroundEviction &
Memory::room ()
{
  return details_->room;
}

} // namespace asterism::data
