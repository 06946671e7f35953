// SPDX-License-Identifier: LGPL-2.1-or-later
// Commuting accesses: claiming data, and passing them on.
//
// Those who commute are granted their accesses together, by the queue.  Then
// each claims all its commuting data in one step, or none of them: so two that
// want the same data never hold a part each, and whoever waits for one datum
// keeps nobody from another.  It stands in the list of a datum that it found
// claimed, and is tried again when that is given up.
//
// Then only a few of the list are tried, or what it takes to give up a datum
// would grow with how many wait.  Nobody is forgotten: one that was tried in
// vain waits for a datum that somebody has claimed.  So as long as there is
// anybody who waits somebody has claimed data, and the last of them, when they
// are given up, finds nothing claimed that the first in its list needs.

#include "data/commute.h"

#include <algorithm>
#include <memory>

#include "base/small_vector.h"
#include "data/handle.h"

namespace asterism::data
{
namespace
{

Commuters &
commuters_of (Handle &handle)
{
  return *handle.rare_state_or_null ()->commuters;
}

/// The handles of a claim's accesses that commute, in locking order.
class Handles
{
public:
  explicit Handles (const Claim &claim)
      : all_ (claim.count), end_ (all_.begin ())
  {
    for (unsigned i = 0; i < claim.count; ++i)
      if (claim.accesses[i].entered && commutes (claim.accesses[i].mode))
        *end_++ = claim.accesses[i].handle;
    if (end_ - all_.begin () > 1)
      std::sort (all_.begin (), end_);
  }

  Handle *const *
  begin () const
  {
    return all_.begin ();
  }
  Handle *const *
  end () const
  {
    return end_;
  }

private:
  SmallVector<Handle *> all_;
  Handle **end_;
};

/// Takes the first of those who wait, if the data are free; it has claimed them
/// if it needs no others.
bool
take_next (Commuters &commuters, Claim &next)
{
  if (commuters.claimed || commuters.waiting.empty ())
    return false;
  next = commuters.waiting.front ();
  commuters.waiting.pop_front ();
  commuters.claimed = next.alone;
  return true;
}

/// What trying to claim brought.
struct Outcome
{
  bool claimed = false;
  bool goes_on = false; ///< somebody else waited for `freed`: `next`
  Claim next;
};

/// Claims all, which are the `handles`, or waits for one that is claimed
/// already.  With `freed`, takes the next of those who wait for that one in the
/// same step: later it may be gone.
Outcome
attempt (const Claim &claim, const Handles &handles,
         Handle *freed) NO_THREAD_SAFETY_ANALYSIS
{
  for (Handle *handle : handles)
    handle->queue.lock_.lock ();
  Outcome outcome;
  auto busy = std::find_if (handles.begin (), handles.end (), [] (Handle *h) {
    return commuters_of (*h).claimed;
  });
  outcome.claimed = busy == handles.end ();
  if (outcome.claimed)
    for (Handle *handle : handles)
      commuters_of (*handle).claimed = true;
  else
    {
      commuters_of (**busy).waiting.push_back (claim);
      ++commuters_of (**busy).failures;
      if (freed != nullptr)
        outcome.goes_on = take_next (commuters_of (*freed), outcome.next);
    }
  for (Handle *handle : handles)
    handle->queue.lock_.unlock ();
  return outcome;
}

} // namespace

bool
claim (Requester &owner, Access *accesses, unsigned count)
{
  Claim claim{ &owner, accesses, count };
  const Handles handles (claim);
  if (handles.begin () == handles.end ())
    return true;
  claim.alone = handles.end () - handles.begin () == 1;
  for (Handle *handle : handles)
    {
      SpinGuard lock (handle->coherence ());
      auto &commuters = handle->rare_state ().commuters;
      if (commuters == nullptr)
        commuters = std::make_unique<Commuters> ();
    }
  return attempt (claim, handles, nullptr).claimed;
}

bool
unclaim (Handle &handle, Claim &next)
{
  Commuters &commuters = commuters_of (handle);
  commuters.claimed = false;
  return take_next (commuters, next);
}

void
retry (Handle &handle, Claim next)
{
  constexpr int kMost = 4;
  for (int left = kMost; !next.alone; --left)
    {
      const Outcome outcome
          = attempt (next, Handles (next), left > 1 ? &handle : nullptr);
      if (outcome.claimed)
        break;
      if (!outcome.goes_on)
        return;
      next = outcome.next;
    }
  next.owner->granted (*next.owner);
}

} // namespace asterism::data
