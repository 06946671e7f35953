// SPDX-License-Identifier: LGPL-2.1-or-later
// Fetch and Background: what a Memory goes on with while others wait for it.

#ifndef ASTERISM_DATA_FETCH_H
#define ASTERISM_DATA_FETCH_H

#include <cstdint>

#include "base/event.h"
#include "data/access.h"
#include "device/driver.h"

namespace asterism::data
{

/// The transfers that one task (or acquire) needs on one node.  The caller's;
/// reusable after Memory::release ().
struct Fetch
{
  Access *accesses = nullptr;
  unsigned count = 0;
  NodeId node = kMainMemory; ///< for accesses whose own node is -1
  int worker = -1;           ///< whose copies are reduced into
  /// The device whose worker's thread begins and polls it, if any: it may run
  /// conversions of data that have forms.
  device::Device *device = nullptr;
  /// Whether the fetch fails with -EBUSY where only what is held (Memory::hold
  /// ()) could give it room, rather than wait; `releases': how often some was
  /// let go before.
  bool yields = false;
  uint64_t releases = 0;
  /// The thread_number () of who in the program wants it, or 0: with -EDEADLK
  /// where that itself holds so much.
  uint64_t holder = 0;
  bool begins = false;  ///< data without contents, to be written, are not valid
                        ///< before Memory::begun ()
  bool awaited = false; ///< by Memory::fetch (): its thread can but wait
  Waker *waker = nullptr; ///< woken when something progresses; it outlives
                          ///< the Memory
  struct Details;
  Details *details = nullptr; ///< Memory's

  /// When its user was submitted.
  uint32_t
  order () const
  {
    // Accesses that did not enter a queue, as one before did, have no owner.
    for (unsigned i = 0; i < count; ++i)
      if (accesses[i].entered && accesses[i].owner != nullptr)
        return accesses[i].owner->order;
    return 0;
  }
};

/// Work that goes on in the background, by Memory::progress ().
struct Background
{
  /// Goes on; true when it is over and must not be called again (it may have
  /// destroyed itself).
  bool (*poll) (Background &self) = nullptr;
  Background *next = nullptr; ///< BackgroundQueue's
};

} // namespace asterism::data

#endif
