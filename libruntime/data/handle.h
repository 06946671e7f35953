// SPDX-License-Identifier: LGPL-2.1-or-later
// Handle: one piece of registered data and its replicas on the memory nodes.
//
// contract (the members named here; the owner of data/ adds the rest)

#ifndef ASTERISM_DATA_HANDLE_H
#define ASTERISM_DATA_HANDLE_H

#include <atomic>
#include <cstdint>

#include "data/access.h"

namespace asterism::data
{

/// One datum.  `queue` orders its users; whoever was granted an access may
/// ask Memory to make the replica on a node valid.
class Handle
{
public:
  AccessQueue queue;

  /// Bit n: the replica on memory node n is valid and allocated.  Written
  /// under the handle's coherence lock, read without.
  std::atomic<uint32_t> valid{ 0 };

  /// Implicit dependencies apply to it.
  bool sequential_consistency = true;

  /// True when the replica on `node` can be used in `mode` as it stands: the
  /// one test that a task on already valid main memory pays.
  bool
  ready_on (NodeId node, Mode mode) const
  {
    // Acquire: partner of the release where a transfer sets the bit.
    uint32_t bits = valid.load (std::memory_order_acquire);
    uint32_t mine = uint32_t{ 1 } << node;
    return writes (mode) ? bits == mine : (bits & mine) != 0;
  }

  /// What a task's function gets: the layout's struct for that node.
  void *interface_on (NodeId node) const;

  /// Hash of the layout, for performance models.
  uint32_t footprint () const;

  /// Size of the data.
  size_t bytes () const;
};

inline Handle *
from_public (starpu_data_handle_t handle)
{
  return reinterpret_cast<Handle *> (handle);
}

inline starpu_data_handle_t
to_public (Handle *handle)
{
  return reinterpret_cast<starpu_data_handle_t> (handle);
}

} // namespace asterism::data

#endif
