// SPDX-License-Identifier: LGPL-2.1-or-later
// Hands the slot of a worker from one thread to another and back.

#include "core/worker_slot.h"

#include <ctime>

namespace asterism::core
{

namespace
{

/// How long the owner waits for a sign of use.
constexpr unsigned kPatienceUs = 1000;
/// The number and length of the naps of a thread that asks and waits.
/// The owner may have to be woken first; when it executes a longer task waiting
/// does not pay.
constexpr int kLooks = 8;
constexpr long kLookNs = 25000;

} // namespace

bool
WorkerSlot::change (State from, State to)
{
  return state_.compare_exchange_strong (from, to);
}

void
WorkerSlot::hand_over ()
{
  if (!change (kAsked, kHandedOver))
    return;
  unsigned seen = uses_.load ();
  while (state_.load () != kOwn)
    {
      owner_.park_for (kPatienceUs);
      unsigned uses = uses_.load ();
      if (uses == seen && change (kHandedOver, kOwn))
        return;
      seen = uses;
    }
}

bool
WorkerSlot::ask (Waker &owner)
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
WorkerSlot::take ()
{
  if (!change (kHandedOver, kUsed))
    return false;
  uses_.fetch_add (1, std::memory_order_relaxed);
  return true;
}

void
WorkerSlot::rest ()
{
  state_.store (kHandedOver);
}

void
WorkerSlot::give_back ()
{
  if (change (kHandedOver, kOwn))
    owner_.wake ();
}

} // namespace asterism::core
