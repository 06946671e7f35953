// SPDX-License-Identifier: LGPL-2.1-or-later
// Entering queues within the use of another requester.

#include "data/delegation.h"

#include <utility>

#include "data/entries.h"
#include "data/handle.h"

namespace asterism::data
{

namespace
{

Use
use_of (Mode mode)
{
  return kUses.of[unsigned (mode) & (Uses::kModes - 1)];
}

} // namespace

Delegation::Delegation (Access &parents_access) : parents (&parents_access)
{
  requester.missing.store (2, std::memory_order_relaxed);
  requester.order = parents_access.owner->order;
  access.mode = use_of (parents_access.mode) == Use::Alone
                    ? STARPU_RW
                    : parents_access.mode;
  access.turn = Turn::Within;
  access.entered = true;
  access.owner = &requester;
  access.handle = parents_access.handle;
}

Sharing
sharing_of (const Access &parents, Mode mode)
{
  const Use own = use_of (parents.mode), childs = use_of (mode);
  switch (own)
    {
    case Use::Alone:
      return Sharing::Turns;
    case Use::Together:
      return childs == own ? Sharing::Joins : Sharing::None;
    case Use::Concurrent:
    case Use::Reducing:
      return childs == own ? Sharing::Joins : Sharing::Alias;
    case Use::Commuting:
      break;
    }
  return Sharing::Alias;
}

/// Enters the queue of a datum that the parent has, or has delegated already.
static bool
enter_turns (Access &access, Delegation &delegation)
    REQUIRES (access.handle->queue.lock_)
{
  AccessQueue &queue = access.handle->queue;
  Access &turn = delegation.access;
  const bool first = std::exchange (delegation.parents->entered, false);
  if (!first && queue.delegated (turn))
    return queue.enter_before (turn, access);
  if (!first)
    {
      // Who granted the turn may not have told yet.
      while (!delegation.is_back ())
        cpu_relax ();
      // Relaxed: as in enter_in_order ().
      delegation.requester.missing.store (2, std::memory_order_relaxed);
    }
  queue.delegate (turn, access);
  return true;
}

bool
enter_within (Requester &owner, Access &access, Delegation *delegation)
{
  access.owner = &owner;
  access.entered = true;
  access.turn = Turn::Within;
  SpinGuard guard (access.handle->queue.lock_);
  return delegation != nullptr ? enter_turns (access, *delegation)
                               : access.handle->queue.join_users (access.mode);
}

} // namespace asterism::data
