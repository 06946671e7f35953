// SPDX-License-Identifier: LGPL-2.1-or-later
// Hands a worker's part from one thread to another and back.

#include "core/seat.h"

#include <ctime>

namespace asterism::core
{

namespace
{

/// How long the owner waits for a sign of use.
constexpr unsigned kPatienceUs = 1000;
/// How often, and how long each time, who asks waits for an answer.  The owner
/// may have to be woken first; in a longer task it is not worth waiting.
constexpr int kLooks = 8;
constexpr long kLookNs = 25000;

} // namespace

bool
Seat::change (State from, State to)
{
  return state_.compare_exchange_strong (from, to);
}

void
Seat::lend ()
{
  if (!change (kAsked, kLent))
    return;
  unsigned seen = uses_.load ();
  while (state_.load () != kOwn)
    {
      owner_.park_for (kPatienceUs);
      unsigned uses = uses_.load ();
      if (uses == seen && change (kLent, kOwn))
        return;
      seen = uses;
    }
}

bool
Seat::ask (Waker &owner)
{
  if (!change (kOwn, kAsked))
    return false;
  owner.wake ();
  for (int i = 0; i < kLooks && state_.load () == kAsked; ++i)
    {
      timespec time{ 0, kLookNs };
      nanosleep (&time, nullptr);
    }
  return !change (kAsked, kOwn);
}

bool
Seat::take ()
{
  if (!change (kLent, kUsed))
    return false;
  uses_.fetch_add (1, std::memory_order_relaxed);
  return true;
}

void
Seat::rest ()
{
  state_.store (kLent);
}

void
Seat::give_back ()
{
  if (change (kLent, kOwn))
    owner_.wake ();
}

} // namespace asterism::core
