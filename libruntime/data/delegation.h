// SPDX-License-Identifier: LGPL-2.1-or-later
// Delegation: others use a datum in the stead of a requester that has it.
//
// A task may submit others for the data that it uses itself, its children. They
// come within its own use: after what it has done, in their own order, and
// before whoever comes after it.  The first of them is granted the datum in its
// stead, while the parent waits again before all others; those that follow
// enter the queue just before the parent's turn.  Once that has come the parent
// has the datum back.

#ifndef ASTERISM_DATA_DELEGATION_H
#define ASTERISM_DATA_DELEGATION_H

#include "data/access.h"

namespace asterism::data
{

/// What a parent has delegated of one datum.  Its requester misses the turn of
/// its access, and the parent's end; then it gives the datum up.  Whoever has
/// locked the parent's core::Delegations.
struct Delegation
{
  Requester requester; ///< first: found by its address
  Access access;       ///< the turn
  Access *parents;     ///< what it stands for

  explicit Delegation (Access &parents_access);

  /// True when the parent has the datum back.
  bool
  is_back () const
  {
    // Acquire: as in arrive ().
    return requester.missing.load (std::memory_order_acquire) == 1;
  }
};

/// How the children of a parent, which uses a datum itself, get it.
enum class Sharing : uint8_t
{
  None,  ///< not before the parent has ended
  Joins, ///< at the same time as the parent
  Turns, ///< in the parent's stead: enter_within ()
  Alias, ///< in a queue of their own: others use the datum beside the parent,
         ///< or only a part of it is wanted
};

/// How a child that uses all of the datum in that mode gets it from a parent
/// that has it by this access.
Sharing sharing_of (const Access &parents, Mode mode);

/// Enters the queue of a datum of the parent within the parent's use; null:
/// both use it together.  True when granted at once.
bool enter_within (Requester &owner, Access &access, Delegation *delegation);

} // namespace asterism::data

#endif
