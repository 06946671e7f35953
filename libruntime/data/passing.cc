// SPDX-License-Identifier: LGPL-2.1-or-later
// Accesses that pass those in order, and that let them pass.

#include <algorithm>
#include <memory>

#include "base/pool.h"
#include "base/small_vector.h"
#include "data/entries.h"
#include "data/handle.h"

namespace asterism::data
{

namespace
{

/// Takes part in a queue in the stead of an access that was taken back: who
/// granted that may not be done with it.
struct TakenBack : pool::Pooled
{
  Requester requester; ///< first: found by its address
  Access access;
  Access *original;

  explicit TakenBack (Access &taken) : original (&taken)
  {
    requester.missing.store (1, std::memory_order_relaxed);
    requester.order = taken.owner->order;
    requester.granted = given_again;
    access.mode = taken.mode;
    access.handle = taken.handle;
    access.owner = &requester;
    access.entered = true;
  }

  static void given_again (Requester &requester);
};

TakenBack *
of_taken (Requester &requester)
{
  return requester.granted == TakenBack::given_again
             ? reinterpret_cast<TakenBack *> (&requester)
             : nullptr;
}

/// What waits in the stead of the access; null: nothing does.
/// Requires: the handle's queue is locked.
Access *
find_taken (const Access &access) NO_THREAD_SAFETY_ANALYSIS
{
  Access *waiting = access.handle->queue.first_waiting ();
  for (; waiting != nullptr; waiting = waiting->next)
    if (const TakenBack *taken = of_taken (*waiting->owner))
      if (taken->original == &access)
        break;
  return waiting;
}

void
TakenBack::given_again (Requester &requester)
{
  const std::unique_ptr<TakenBack> taken (
      reinterpret_cast<TakenBack *> (&requester));
  Access &access = *taken->original;
  Requester &owner = *access.owner;
  {
    SpinGuard guard (access.handle->queue.lock_);
    // It may have been taken back once more.
    if (find_taken (access) == nullptr)
      access.turn = Turn::Submission;
  }
  if (owner.arrive ())
    owner.granted (owner);
}

/// Has `waiting' wait in the stead of what was granted; those whose turn comes
/// thereby are returned.  Requires: the handle's queue is locked.
Access *
take_back (Access &waiting) NO_THREAD_SAFETY_ANALYSIS
{
  Handle &handle = *waiting.handle;
  AccessQueue &queue = handle.queue;
  Access *granted = queue.take_back (waiting);
  if (queue.reducing () && queue.reducer_due ())
    granted = &handle.rare_state_or_null ()->reducer->access;
  return granted;
}

/// The accesses of one requester that pass others, and those that it has in
/// order, with their queues locked while it lives.
class Passing
{
public:
  Passing (Access *accesses, unsigned count) NO_THREAD_SAFETY_ANALYSIS
      : all_ (count)
  {
    Access **const order = all_.begin ();
    unsigned some = 0;
    for (unsigned i = 0; i < count; ++i)
      if (accesses[i].turn == Turn::Ready
          || (accesses[i].turn == Turn::Submission && accesses[i].entered))
        order[some++] = &accesses[i];
    count_ = merge_and_sort (order, some);
    for (Access *access : *this)
      access->handle->queue.lock_.lock ();
  }
  ~Passing () NO_THREAD_SAFETY_ANALYSIS
  {
    for (Access *access : *this)
      access->handle->queue.lock_.unlock ();
  }
  Passing (const Passing &) = delete;
  Passing &operator= (const Passing &) = delete;

  Access *const *
  begin () const
  {
    return all_.begin ();
  }
  Access *const *
  end () const
  {
    return all_.begin () + count_;
  }

  /// Takes back what it has in order and others wait for; how many those are.
  int
  give_way (Requester &owner,
            std::vector<Access *> &granted) NO_THREAD_SAFETY_ANALYSIS
  {
    auto awaited = [] (Access *access) NO_THREAD_SAFETY_ANALYSIS {
      return access->turn == Turn::Submission
             && access->handle->queue.passed ();
    };
    const auto some = int (std::count_if (begin (), end (), awaited));
    if (some == 0)
      return 0;
    // Relaxed: who takes from it locks a queue before.
    owner.missing.store (some + 1, std::memory_order_relaxed);
    for (Access *access : *this)
      if (awaited (access))
        granted.push_back (take_back (*access));
    return some;
  }

  /// Enters those that pass; how many have yet to be granted.
  int
  enter (Requester &owner) NO_THREAD_SAFETY_ANALYSIS
  {
    auto passes = [] (Access *access) { return access->turn == Turn::Ready; };
    auto missing = int (std::count_if (begin (), end (), passes));
    // Relaxed: as above.
    owner.missing.store (missing + 1, std::memory_order_relaxed);
    int waits = 0;
    for (Access *access : *this)
      if (passes (access))
        {
          access->owner = &owner;
          access->entered = true;
          waits += !access->handle->queue.pass (*access);
        }
    owner.missing.fetch_sub (missing - waits, std::memory_order_acq_rel);
    return waits;
  }

private:
  SmallVector<Access *> all_;
  unsigned count_ = 0;
};

} // namespace

Passage
pass (Requester &owner, Access *accesses, unsigned count,
      std::vector<Access *> &granted)
{
  {
    Passing passing (accesses, count);
    if (passing.give_way (owner, granted) > 0)
      return Passage::Later;
    if (passing.enter (owner) == 0)
      {
        // Relaxed: nobody else counts.
        owner.missing.store (0, std::memory_order_relaxed);
        return Passage::Granted;
      }
  }
  for (unsigned i = 0; i < count; ++i)
    if (accesses[i].turn == Turn::Ready)
      call_reducer (*accesses[i].handle, false);
  return Passage::Waits;
}

void
let_pass (Access &access, bool stays, std::vector<Access *> &granted,
          std::vector<Requester *> &waiting)
{
  Requester &owner = *access.owner;
  AccessQueue &queue = access.handle->queue;
  SpinGuard guard (queue.lock_);
  Access *waits = access.turn == Turn::Claim ? find_taken (access)
                  : queue.granted (access)   ? nullptr
                                             : &access;
  if (waits == nullptr && !stays && access.turn != Turn::Ready
      && queue.passed ())
    {
      // Whoever has nothing missing goes on.
      int missing = owner.missing.load (std::memory_order_relaxed);
      while (missing > 0
             && !owner.missing.compare_exchange_weak (
                 missing, missing + 1, std::memory_order_acq_rel,
                 std::memory_order_relaxed))
        ;
      if (missing > 0)
        {
          access.turn = Turn::Claim;
          waits = &(new TakenBack (access))->access;
          granted.push_back (take_back (*waits));
        }
    }
  for (Access *next = queue.waiting_for (waits ? *waits : access, !waits);
       next != nullptr; next = next->next)
    {
      const TakenBack *taken = of_taken (*next->owner);
      waiting.push_back (taken != nullptr ? taken->original->owner
                                          : next->owner);
    }
}

} // namespace asterism::data
