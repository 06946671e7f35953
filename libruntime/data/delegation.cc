// SPDX-License-Identifier: LGPL-2.1-or-later
// Entering queues within the use of another requester.

#include "data/delegation.h"

#include <algorithm>
#include <utility>

#include "base/small_vector.h"
#include "data/entries.h"
#include "data/handle.h"

namespace asterism::data
{

Delegation::Delegation (Access &parents_access) : parents (&parents_access)
{
  requester.missing.store (2, std::memory_order_relaxed);
  requester.order = parents_access.owner->order;
  access.mode = STARPU_RW;
  access.turn = Turn::Ready; // before those that pass
  access.entered = true;
  access.owner = &requester;
  access.handle = parents_access.handle;
}

bool
may_delegate (const Access &parents, Mode mode)
{
  constexpr unsigned kMask = Uses::kModes - 1;
  const Use use = kUses.of[unsigned (parents.mode) & kMask];
  if ((parents.mode & STARPU_SCRATCH) != 0)
    return false;
  return use == Use::Alone
         || (use == Use::Together
             && kUses.of[unsigned (mode) & kMask] == Use::Together);
}

/// Enters the queue of a datum that the parent has, or has delegated already.
static bool
enter_delegated (Access &access,
                 Delegation *delegation) NO_THREAD_SAFETY_ANALYSIS
{
  AccessQueue &queue = access.handle->queue;
  access.turn = Turn::Ready; // it is not taken back
  if (delegation == nullptr)
    return queue.join_readers ();
  Access &turn = delegation->access;
  const bool first = std::exchange (delegation->parents->entered, false);
  if (!first && queue.delegated (turn))
    return queue.enter_before (turn, access);
  if (!first)
    {
      // Who granted the turn may not have told yet.
      while (!delegation->is_back ())
        cpu_relax ();
      // Relaxed: as in enter_in_order ().
      delegation->requester.missing.store (2, std::memory_order_relaxed);
    }
  queue.delegate (turn, access);
  return true;
}

bool
enter_within (Requester &owner, Access *accesses, unsigned count, int extra,
              std::span<const Delegated> delegated) NO_THREAD_SAFETY_ANALYSIS
{
  SmallVector<Access *> room (count);
  Access **const order = room.begin ();
  const unsigned entering = plan_entries (order, accesses, count);
  for (unsigned i = 0; i < entering; ++i)
    order[i]->handle->queue.lock_.lock ();
  unsigned granted = count - entering;
  for (unsigned i = 0; i < entering; ++i)
    {
      Access &access = *order[i];
      access.owner = &owner;
      auto found = std::find_if (
          delegated.begin (), delegated.end (),
          [&] (const Delegated &one) { return one.handle == access.handle; });
      granted += found != delegated.end ()
                     ? enter_delegated (access, found->delegation)
                     : access.handle->queue.enter (access);
    }
  for (unsigned i = 0; i < entering; ++i)
    order[i]->handle->queue.lock_.unlock ();
  for (unsigned i = 0; i < entering && granted != count; ++i)
    call_reducer (*accesses[i].handle, false);
  return owner.arrive (int (granted) + extra);
}

} // namespace asterism::data
