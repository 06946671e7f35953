// SPDX-License-Identifier: LGPL-2.1-or-later
// Replica: the copy of a datum on one memory node.

#ifndef ASTERISM_DATA_REPLICA_H
#define ASTERISM_DATA_REPLICA_H

#include <cstdint>

#include "data/access.h"
#include "data/msi.h"

namespace asterism::data
{

class Handle;
struct Transfer;

/// The copy of a datum on one memory node.  Guarded by its handle's coherence
/// lock, except `older`, `newer` and `listed`, which the node's lock guards.
struct Replica
{
  Handle *handle = nullptr;
  void *contents = nullptr;     ///< the layout's struct for this node
  Transfer *incoming = nullptr; ///< copy under way into it
  Replica *older = nullptr, *newer = nullptr; ///< in the node's list
  uint32_t pins = 0;  ///< fetches and transfers that need it in place
  uint32_t holds = 0; ///< fetches that keep it for as long as the program likes
  int failure = 0;    ///< why the last transfer into it failed
  NodeId node = kMainMemory;
  uint8_t forms = 1;      ///< bit f: valid in form f, when the datum has forms
  bool allocated = false; ///< `contents` points to storage
  bool shared = false;    ///< the storage is that of main memory, as the device
                          ///< sees it
  bool owned = false;  ///< the storage is ours, not the user's nor a parent's
  bool lent = false;   ///< it would be, but parts share it: it stays
  bool listed = false; ///< in the node's list of what may be evicted
};

} // namespace asterism::data

#endif
