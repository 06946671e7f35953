// SPDX-License-Identifier: LGPL-2.1-or-later
// Access queues: who may use a handle now, and who comes next.
//
// Implicit dependencies are nothing but a first-come-first-served
// readers-writer queue for each handle: a task enters the queues of all its
// handles in one step when it is submitted, and may run when each queue has
// granted it.  Submission order is thereby kept for every handle (sequential
// consistency), readers run together, and no cycle can arise.
//
// contract

#ifndef ASTERISM_DATA_ACCESS_H
#define ASTERISM_DATA_ACCESS_H

#include <atomic>
#include <cstdint>

#include "base/mutex.h"
#include "data/mode.h"

namespace asterism::data
{

class Handle;
using NodeId = int16_t;
constexpr NodeId kMainMemory = 0;
constexpr unsigned kMaxNodes = 30; // Handle::valid has two bits more

/// Whoever waits for accesses: a task, or a thread of the application.
struct Requester
{
  /// Accesses not yet granted, plus one while it is being set up.
  std::atomic<int> missing{ 0 };
  /// About when it was submitted, among all tasks; set before it enters a
  /// queue.
  uint32_t order = 0;
  /// Called when `missing` reaches zero, by the thread that granted the last
  /// access, with no lock held.
  void (*granted) (Requester &self) = nullptr;

  /// Takes `count` from `missing`; true when none is left.
  bool
  arrive (int count = 1)
  {
    // Acquire and release: what the earlier users of the data wrote is seen
    // by whoever runs next; partner is every other arrive ().
    return missing.fetch_sub (count, std::memory_order_acq_rel) == count;
  }
};

/// When an access enters its queue.  Each requester enters all of one turn in
/// one step, and waits for them before the next.  No cycle arises: whoever
/// waits in the last turn waits for nobody in an earlier one, since a handle
/// whose users are not ordered is entered by all of them in the last.
enum class Turn : uint8_t
{
  Submission, ///< in order
  Ready,      ///< out of order, though the handle's other users are ordered
  Last,       ///< users of the handle are not ordered
  Claim,      ///< of no access: all have entered, and those that commute are
              ///< claimed (claim ())
};

/// How one handle is used; the same for each call of an annotated function.
struct Manner
{
  Mode mode = STARPU_NONE;
  NodeId node = -1;     ///< where the data must be; -1: the worker's node
  bool entered = false; ///< it took part in the queue (not for the second
                        ///< mention of a handle)
  Turn turn = Turn::Submission; ///< when it enters its queue
};

/// One use of one handle.  Owned by its requester (inline in a task).
struct Access : Manner
{
  Access *next = nullptr; ///< in the queue of waiting accesses
  Requester *owner = nullptr;
  Handle *handle = nullptr;
};

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

  /// Takes part; true when granted at once, false when it must wait.
  bool
  enter (Access &access) REQUIRES (lock_)
  {
    if (try_enter (access))
      {
        latest_ = access.owner->order;
        return true;
      }
    access.next = nullptr;
    (head_ != nullptr ? tail_->next : head_) = &access;
    tail_ = &access;
    return false;
  }

  /// Enters only if granted at once (try_acquire).
  bool
  try_enter (Access &access) REQUIRES (lock_)
  {
    if (head_ != nullptr || !grantable (access.mode))
      return false;
    grant (access.mode);
    return true;
  }

  /// Enters to read for a moment, if nobody uses the handle or others read it:
  /// even when a writer waits for these.
  bool
  join_readers () REQUIRES (lock_)
  {
    if (active_ == 0 ? head_ != nullptr : use_ != Use::Together)
      return false;
    grant (STARPU_R);
    return true;
  }

  /// True when an access that takes part is not waiting.
  bool
  granted (const Access &access) REQUIRES (lock_)
  {
    const Access *waiting = head_;
    while (waiting != nullptr && waiting != &access)
      waiting = waiting->next;
    return waiting == nullptr;
  }

  /// Gives up a granted access and grants to those whose turn has come.
  /// Returns the newly granted ones, linked by `next`: the caller lets each
  /// owner arrive after unlocking.
  Access *
  leave () REQUIRES (lock_)
  {
    if (--active_ > 0 || head_ == nullptr)
      return nullptr;
    Access *granted = head_;
    Access *last = granted;
    Access *rest = last->next;
    const Use use = use_of (granted->mode);
    uint32_t active = 1;
    if (use != Use::Alone)
      for (; rest != nullptr && use_of (rest->mode) == use; ++active)
        {
          last = rest;
          rest = last->next;
        }
    last->next = nullptr;
    latest_ = last->owner->order;
    head_ = rest;
    use_ = use;
    active_ = use == Use::Reducing ? active + 1 : active; // its Reducer too
    return granted;
  }

  /// Lets the one who has it alone go on as a reader, as those it returns.
  Access *lower () REQUIRES (lock_);

  /// True when the turn of the Reducer has come, whose access the caller then
  /// grants.  `wanted`: also when nobody waits.
  bool
  reducer_due (bool wanted = false) REQUIRES (lock_)
  {
    if (use_ != Use::Reducing || active_ != 1 || !(head_ || wanted))
      return false;
    use_ = Use::Alone; // those who come to reduce now wait
    return true;
  }

  /// True when those who reduce use the handle.
  bool
  reducing () REQUIRES (lock_)
  {
    return use_ == Use::Reducing;
  }

  /// The same of those who commute.
  bool
  commuting () REQUIRES (lock_)
  {
    return use_ == Use::Commuting;
  }

  /// True when whoever leaves has more to do than that: one of the two.
  bool
  special () REQUIRES (lock_)
  {
    return use_ >= Use::Reducing;
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
    return active_ == 0 && head_ == nullptr;
  }

  static constexpr uint32_t kNever = ~uint32_t{ 0 };

  /// Estimates after how many more tasks the handle is used, when that of
  /// order `now` runs and they run in order: those granted are taken to be
  /// evenly spread.  kNever when nobody submitted is going to use it.
  uint32_t
  next_use (uint32_t now) REQUIRES (lock_)
  {
    if (active_ == 0)
      return kNever;
    uint32_t left = latest_ - now;
    return int32_t (left) < 0 ? 0 : left / active_;
  }

private:
  static Use
  use_of (Mode mode)
  {
    return kUses.of[mode & (kUses.kModes - 1)];
  }
  bool
  grantable (Mode mode) REQUIRES (lock_)
  {
    return active_ == 0 || (use_ != Use::Alone && use_ == use_of (mode));
  }
  void
  grant (Mode mode) REQUIRES (lock_)
  {
    // Read from the member again, the use would wait for its store.
    const Use use = use_of (mode);
    active_ += use == Use::Reducing && active_ == 0 ? 2 : 1; // its Reducer too
    use_ = use;
  }

  uint32_t latest_ GUARDED_BY (lock_) = 0; ///< order of the last one granted
  // Behind the pointers, in a word without the lock: tested together the two
  // are read as one word, and a lock in it would be read with them.
  Access *head_ GUARDED_BY (lock_) = nullptr; ///< first waiting
  Access *tail_ GUARDED_BY (lock_) = nullptr;
  uint32_t active_ GUARDED_BY (lock_) = 0; ///< granted and not yet given up
  Use use_ GUARDED_BY (lock_) = Use::Alone;
};

/// Enters the queues of all `accesses` in one step, as seen by every other
/// thread, and takes those granted at once from `owner.missing` together with
/// `extra`.  Marks repeated mentions of a handle so that each is entered
/// once, in the union of their modes.  Returns true when nothing is missing
/// any more: the caller then goes on itself (`granted` is not called).
/// Requires: owner.missing == count + extra.
bool enter_all (Requester &owner, Access *accesses, unsigned count, int extra);

/// The same with those accesses alone that enter in that turn.
bool enter_turn (Requester &owner, Access *accesses, unsigned count, int extra,
                 Turn turn);

/// How many enter in that turn.
unsigned count_turn (const Access *accesses, unsigned count, Turn turn);

/// Claims the data of all `accesses` that commute, all or none of them, after
/// they have entered.  When some are another's it returns false, and calls
/// `granted` once they have been claimed: no worker waits for them meanwhile,
/// and whoever wants others of the data goes ahead.
bool claim (Requester &owner, Access *accesses, unsigned count);

/// Has the copies joined to which tasks reduced, if none of them is left.
void join_copies (Handle &handle);

/// Gives up all `accesses` and calls `granted` of every requester that thereby
/// has nothing missing.
void leave_all (Access *accesses, unsigned count);

/// Lets one that was granted alone go on as a reader, and others beside it.
void lower (Access &access);

} // namespace asterism::data

#endif
