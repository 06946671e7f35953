// SPDX-License-Identifier: LGPL-2.1-or-later
// Access queues: what few accesses need.

#include "data/access_queue.h"

namespace asterism::data
{

bool
AccessQueue::pass (Access &access)
{
  if (head_ == nullptr)
    return enter (access);
  if (!passed () && use_ != Use::Alone && use_ == use_of (access.mode)
      && releases_.await_another ())
    return true;
  put_first (access);
  return false;
}

Access *
AccessQueue::take_back (Access &access)
{
  put_first (access);
  return releases_.leave () ? grant_next () : nullptr;
}

void
AccessQueue::delegate (Access &turn, Access &first)
{
  turn.next = head_;
  if (head_ == nullptr)
    {
      tail_ = &turn;
      releases_.await (granted_);
    }
  first.next = &turn;
  head_ = &first;
  if (releases_.leave ())
    grant_next (); // it alone
}

bool
AccessQueue::enter_before (Access &turn, Access &access)
{
  if (head_ == &turn && use_ != Use::Alone && use_ == use_of (access.mode)
      && releases_.await_another ())
    return true;
  Access **place = &head_;
  while (*place != &turn)
    place = &(*place)->next;
  access.next = &turn;
  *place = &access;
  return false;
}

Access *
AccessQueue::waiting_for (const Access &access, bool is_granted)
{
  if (is_granted)
    return head_;
  const Use use = use_of (access.mode);
  Access *next = access.next;
  if (use != Use::Alone)
    while (next != nullptr && use_of (next->mode) == use)
      next = next->next;
  return next;
}

/// Behind those that have come by pass (), before all others.
void
AccessQueue::put_first (Access &access)
{
  Access **place = &head_;
  Access *before = nullptr;
  for (; *place != nullptr && (*place)->turn == Turn::Ready;
       place = &before->next)
    before = *place;
  access.next = *place;
  *place = &access;
  if (access.next == nullptr)
    tail_ = &access;
}

bool
AccessQueue::granted (const Access &access)
{
  const Access *waiting = head_;
  while (waiting != nullptr && waiting != &access)
    waiting = waiting->next;
  return waiting == nullptr;
}

bool
AccessQueue::join_readers ()
{
  if (head_ == nullptr)
    return joins (STARPU_R);
  return use_ == Use::Together && releases_.await_another ();
}

unsigned
AccessQueue::next_users (const Access &access, Access **found, unsigned most)
{
  constexpr unsigned kMostAhead = 1024, kMostLookedAt = 64;
  Access *next = head_;
  // Relaxed: whoever has nothing missing is the caller's.  Others wait, here or
  // elsewhere.
  if (access.owner->missing.load (std::memory_order_relaxed) > 0)
    {
      unsigned ahead = 0;
      while (next != nullptr && next != &access && ahead < kMostAhead)
        next = next->next, ++ahead;
      if (ahead == kMostAhead)
        return 0;
      // It waits itself, or has its turn.
      next = next == nullptr ? head_ : next->next;
    }
  unsigned left = kMostLookedAt;
  const Use own = use_of (access.mode);
  if (own != Use::Alone)
    while (next != nullptr && use_of (next->mode) == own && left > 0)
      next = next->next, --left;
  unsigned count = 0;
  for (Use use{}; next != nullptr && left > 0 && count < most;
       next = next->next, --left)
    {
      if (count > 0 && use_of (next->mode) != use)
        break;
      use = use_of (next->mode);
      found[count++] = next;
      if (use == Use::Alone)
        break;
    }
  return count;
}

Access *
AccessQueue::lower ()
{
  use_ = Use::Together;
  Access *const granted = head_;
  Access *last = nullptr;
  uint32_t active = 1;
  for (; head_ != nullptr && use_of (head_->mode) == use_; ++active)
    {
      last = head_;
      head_ = last->next;
    }
  if (last == nullptr)
    return nullptr;
  last->next = nullptr;
  latest_ = last->owner->order;
  grant (active);
  return granted;
}

bool
AccessQueue::delegated (const Access &turn)
{
  return turn.next != nullptr || (head_ != nullptr && tail_ == &turn);
}

bool
AccessQueue::reducer_due (bool wanted)
{
  if (use_ != Use::Reducing || active () != 1 || !(head_ || wanted))
    return false;
  use_ = Use::Alone; // those who come to reduce now wait
  return true;
}

bool
AccessQueue::idle ()
{
  const uint32_t joining = use_ == Use::Reducing ? 1 : 0;
  return head_ == nullptr && active () <= joining;
}

bool
AccessQueue::passed ()
{
  return head_ != nullptr && head_->turn == Turn::Ready;
}

bool
AccessQueue::try_enter (Access &access)
{
  return head_ == nullptr && joins (access.mode);
}

} // namespace asterism::data
