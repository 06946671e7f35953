// SPDX-License-Identifier: LGPL-2.1-or-later
// Memory: the distributed shared memory as the task engine sees it.
//
// contract (what is named here; the owner of data/ adds the rest)

#ifndef ASTERISM_DATA_MEMORY_H
#define ASTERISM_DATA_MEMORY_H

#include <cstddef>
#include <memory>
#include <vector>

#include "base/options.h"
#include "base/status.h"
#include "data/handle.h"
#include "device/driver.h"

namespace asterism::data
{

/// The transfers that one task (or acquire) needs on one node.  Owned by the
/// caller; reusable after Memory::release ().
struct Fetch
{
  Access *accesses = nullptr;
  unsigned count = 0;
  NodeId node = kMainMemory;  ///< for accesses whose own node is -1
  Waker *waker = nullptr;     ///< woken when something progresses
  struct Details;
  Details *details = nullptr; ///< Memory's
};

/// Every memory node and the coherence between them.  One object, owned by
/// the Runtime.  Any thread.
class Memory
{
public:
  explicit Memory (const Options &options);
  ~Memory ();

  /// Adds the memory of a device; node 0 is main memory and always there.
  NodeId add_node (device::Device &device);
  unsigned node_count () const;

  /// Starts making the data of `fetch` valid and keeps them in place until
  /// release ().  Requires: the accesses are granted.
  Status begin (Fetch &fetch);

  /// Goes on; `done` when every replica is ready to use.  Never blocks.
  Status poll (Fetch &fetch, bool &done);

  /// The replicas were used as the modes said; they may be moved again.
  void release (Fetch &fetch);

  /// Starts a copy to `node` for a reader to come; no effect when there is
  /// no room.
  void prefetch (Handle &handle, NodeId node, Mode mode);

  /// Estimated microseconds to make `handle` valid on `node`.
  double transfer_cost (const Handle &handle, NodeId node, Mode mode) const;

  /// The handle registered for a main-memory address, or null.
  Handle *lookup (const void *pointer);

  /// Moves pending asynchronous operations on; true when any progressed.
  bool progress ();

private:
  struct Details;
  std::unique_ptr<Details> details_;
};

} // namespace asterism::data

#endif
