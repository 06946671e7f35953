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

#include <span>

#include "data/access.h"

namespace asterism::data
{

/// The access of a parent to one datum that its children use.  Its requester
/// misses the turn of its access, and the parent's end; then it gives the
/// datum up.  The parent's thread.
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

/// How a child uses a datum of its parent.
struct Delegated
{
  const Handle *handle;
  Delegation *delegation; ///< null: both only read it
};

/// True when a child may use in that mode, within its parent's use, a datum
/// that this access has.
bool may_delegate (const Access &parents, Mode mode);

/// Enters the queues like enter_all (), of a child that uses data of its
/// parent, which is in its function and whose thread calls.
bool enter_within (Requester &owner, Access *accesses, unsigned count,
                   int extra, std::span<const Delegated> delegated);

} // namespace asterism::data

#endif
