// SPDX-License-Identifier: LGPL-2.1-or-later
// AccessQueue: who may use a handle now, and who comes next.
//
// Whoever enters takes the queue's lock.  Whoever leaves is but counted, and
// takes the lock when it is the last that somebody waits for.

#ifndef ASTERISM_DATA_ACCESS_QUEUE_H
#define ASTERISM_DATA_ACCESS_QUEUE_H

#include <cstdint>

#include "base/mutex.h"
#include "data/access.h"
#include "data/release_counter.h"

namespace asterism::data
{

/// The queue of one handle.  Any thread.  Its functions are inline: they are
/// most of what a dependency costs.
///
/// Those who reduce share the handle, and with the first of them the handle's
/// Reducer enters too.  When it alone is left and somebody else waits, its turn
/// has come: it joins the copies and leaves.
///
/// Those who commute share the handle as well; who of them uses it is settled
/// when they claim it.  Those who are concurrent share it like readers.
class AccessQueue
{
public:
  SpinLock lock_;

  /// `releases` lies elsewhere, on a line that those who enter do not write.
  explicit AccessQueue (ReleaseCounter &releases) : releases_ (releases) {}

  /// Takes part; true when granted at once, false when it must wait.
  bool
  enter (Access &access) REQUIRES (lock_)
  {
    if (head_ != nullptr)
      tail_->next = &access;
    else if (joins (access.mode) || !awaits (access.mode))
      {
        latest_ = access.owner->order;
        return true;
      }
    else
      head_ = &access;
    access.next = nullptr;
    tail_ = &access;
    return false;
  }

  /// Enters only if granted at once (try_acquire).
  bool try_enter (Access &access) REQUIRES (lock_);

  /// Enters to read for a moment, if nobody uses the handle or others read it:
  /// even when a writer waits for these.
  bool join_readers () REQUIRES (lock_);

  /// Takes part before all that wait in order; true when granted at once.
  /// Lets an access in before others; accesses that enter so are granted in
  /// the order of their calls.
  bool pass (Access &access) REQUIRES (lock_);

  /// True when one that has come by pass () waits.
  bool passed () REQUIRES (lock_);

  /// Has one that was granted wait again, before all that wait in order.
  /// Returns those whose turn comes thereby.
  /// Requires: somebody waits, and its owner will not use it meanwhile.
  Access *take_back (Access &access) REQUIRES (lock_);

  /// Lets `first` have in its stead what one has alone, which waits again by
  /// `turn`, before all that wait.  Requires: that one has it.
  void delegate (Access &turn, Access &first) REQUIRES (lock_);

  /// True when that turn of delegate () has not come yet.
  bool delegated (const Access &turn) REQUIRES (lock_);

  /// Takes part before such a turn, which has not come, and after those that
  /// did so earlier; true when granted at once.
  bool enter_before (Access &turn, Access &access) REQUIRES (lock_);

  /// Returns the first access that waits for one that takes part, linked by
  /// `next`, or null.
  Access *waiting_for (const Access &access, bool is_granted) REQUIRES (lock_);

  /// Returns the first waiting access, linked by `next`, or null.
  Access *
  first_waiting () REQUIRES (lock_)
  {
    return head_;
  }

  /// True when an access that takes part is not waiting.
  bool granted (const Access &access) REQUIRES (lock_);

  /// Grants to those whose turn has come.  Returns them, linked by `next`: the
  /// caller lets each owner arrive, with no lock held.
  /// Requires: ReleaseCounter::leave () returned true.
  Access *
  pass_on ()
  {
    SpinGuard guard (lock_);
    return grant_next ();
  }

  /// Gives up an access that is special (), and does the same if it has to: the
  /// lock is the caller's.
  Access *
  leave_locked () REQUIRES (lock_)
  {
    return releases_.leave () ? grant_next () : nullptr;
  }

  /// Lets the one who has it alone go on as a reader, as those it returns.
  Access *lower () REQUIRES (lock_);

  /// True when whoever leaves may have more to do than that: those who reduce
  /// and those who commute.
  static bool
  special (Mode mode)
  {
    return (mode & (STARPU_REDUX | STARPU_COMMUTE)) != 0;
  }

  /// True when the turn of the Reducer has come, whose access the caller then
  /// grants.  `wanted`: also when nobody waits.
  bool reducer_due (bool wanted = false) REQUIRES (lock_);

  /// True when those who reduce use the handle.
  bool
  reducing () REQUIRES (lock_)
  {
    return use_ == Use::Reducing;
  }

  /// True when those who commute do, or did last.
  bool
  commuting () REQUIRES (lock_)
  {
    return use_ == Use::Commuting;
  }

  /// Adds how the handle is used to `uses`, of which reduces_any () tells
  /// whether it is so used, or was said to be, by those who reduce.
  void
  add_use (unsigned &uses) REQUIRES (lock_)
  {
    uses |= unsigned (use_);
  }
  static constexpr bool
  reduces_any (unsigned uses)
  {
    return (uses & unsigned (Use::Reducing)) != 0;
  }

  /// True when nobody uses the handle or waits for it.
  bool
  quiet () REQUIRES (lock_)
  {
    return head_ == nullptr && active () == 0;
  }

  /// Tells whether no access is granted or waits, apart from a reduction that
  /// is to be joined.
  bool idle () REQUIRES (lock_);

  /// True when somebody waits.
  bool
  awaited () REQUIRES (lock_)
  {
    return head_ != nullptr;
  }

  /// Finds the users that come next after an access that takes part, at most
  /// `most` of them: one, or several that are granted together.  Returns their
  /// number; none when so many wait that it gives up.
  unsigned next_users (const Access &access, Access **found, unsigned most)
      REQUIRES (lock_);

  static constexpr uint32_t kNever = ~uint32_t{ 0 };
  static constexpr uint32_t kSoon = 32; ///< tasks: where it stays meanwhile

  /// Estimates after how many more tasks the handle is used, when that of
  /// order `now` runs and they run in order: those granted are taken to be
  /// evenly spread.  kNever when nobody submitted is going to use it.
  uint32_t
  next_use (uint32_t now) REQUIRES (lock_)
  {
    const uint32_t users = active ();
    if (users == 0)
      return kNever;
    uint32_t left = latest_ - now;
    return int32_t (left) < 0 ? 0 : left / users;
  }

  /// True when one of the next few tasks uses it.
  bool
  wanted_soon (uint32_t now) REQUIRES (lock_)
  {
    return next_use (now) < kSoon;
  }

private:
  static Use
  use_of (Mode mode)
  {
    return kUses.of[mode & (kUses.kModes - 1)];
  }

  void put_first (Access &access) REQUIRES (lock_);

  /// How many use the handle.
  uint32_t
  active () const REQUIRES (lock_)
  {
    return releases_.left (granted_);
  }

  /// Grants the access if it goes together with those who use the handle.
  /// Requires: nobody waits.
  bool
  joins (Mode mode) REQUIRES (lock_)
  {
    // Where those of one use go together it does not matter who is left.
    const Use use = use_of (mode);
    if (use_ != use || use == Use::Alone)
      {
        if (!releases_.all_left (granted_))
          return false;
        granted_ += use == Use::Reducing; // its Reducer
        use_ = use;
      }
    ++granted_;
    return true;
  }

  /// Waits for those who use the handle; false when the last of them has just
  /// left: then it is granted.  Requires: nobody waits yet.
  bool
  awaits (Mode mode) REQUIRES (lock_)
  {
    if (__builtin_expect (releases_.await (granted_), 1))
      return true;
    grant (0);
    joins (mode);
    return false;
  }

  /// `active` use the handle now.  Requires: none of them leaves meanwhile.
  void
  grant (uint32_t active) REQUIRES (lock_)
  {
    if (head_ != nullptr)
      return releases_.restart (active);
    granted_ = ReleaseCounter::kNobody + active;
    releases_.restart ();
  }

  /// Requires: everybody has left, and somebody waits.
  Access *
  grant_next () REQUIRES (lock_)
  {
    Access *granted = head_;
    Access *last = granted;
    Access *rest = last->next;
    const Use use = use_of (granted->mode);
    uint32_t count = use == Use::Reducing ? 2 : 1; // its Reducer too
    if (use != Use::Alone)
      for (; rest != nullptr && use_of (rest->mode) == use; ++count)
        {
          // The owner is asked next whether it waits for more.
          __builtin_prefetch (rest->owner, 1);
          last = rest;
          rest = last->next;
        }
    last->next = nullptr;
    latest_ = last->owner->order;
    head_ = rest;
    use_ = use;
    grant (count);
    return granted;
  }

  uint32_t latest_ GUARDED_BY (lock_) = 0; ///< order of the last one granted
  ReleaseCounter &releases_;
  Access *head_ GUARDED_BY (lock_) = nullptr; ///< first waiting
  Access *tail_ GUARDED_BY (lock_) = nullptr;
  /// All since the releases were begun anew; not told while somebody waits.
  int64_t granted_ GUARDED_BY (lock_) = ReleaseCounter::kNobody;
  Use use_ GUARDED_BY (lock_) = Use::Alone; ///< of the last one granted
};

} // namespace asterism::data

#endif
