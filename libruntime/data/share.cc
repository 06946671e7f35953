// SPDX-License-Identifier: LGPL-2.1-or-later
// Replicas that are not copies: devices that share main memory use the user's
// storage where it is.
//
// To the protocol such a replica is one like others, so that main memory and
// the device never use the storage at odds; but a transfer between the two
// moves nothing, it only lets one see what the other wrote.

#include "data/coherence.h"
#include "data/transfer.h"

namespace asterism::data
{

namespace
{

/// True when the region has no gaps.
bool
contiguous (const Region &region)
{
  size_t bytes = region.run;
  for (unsigned d = 0; d < region.rank; ++d)
    {
      if (region.count[d] != 1 && region.stride[d] != bytes)
        return false;
      bytes *= region.count[d];
    }
  return true;
}

} // namespace

/// Lets a replica have the storage of main memory, if the device can use that
/// and it is the user's: ours might leave main memory.
bool
Coherence::share (Handle &handle, Replica &replica)
{
  device::Device *device = node (replica.node).device ();
  const Layout &layout = *handle.layout_;
  const Replica &main = handle.main_;
  if (!sharing_ || device == nullptr || !device->info ().shares
      || !main.allocated || main.owned || handle.swaps_
      || layout.form_count () != 1)
    return false;
  if (layout.custom ())
    {
      replica.shared
          = map_custom (handle, replica.contents, node (replica.node));
      replica.allocated |= replica.shared;
      return replica.shared;
    }
  if (layout.part_count (main.contents) != 1)
    return false;
  const Region region = layout.part (main.contents, 0);
  device::Address address;
  if (region.bytes () == 0 || !contiguous (region)
      || !device
              ->share (reinterpret_cast<void *> (region.address.base
                                                 + region.address.offset),
                       region.bytes (), address)
              .ok ())
    return false;
  layout.place (replica.contents, 0, address);
  replica.allocated = replica.shared = true;
  return true;
}

void
Coherence::unshare (Handle &handle, Replica &replica)
{
  if (handle.layout_->custom ())
    unmap_custom (handle, replica.contents, node (replica.node));
  else
    {
      const Region region = handle.layout_->part (replica.contents, 0);
      node (replica.node).device ()->unshare (region.address, region.bytes ());
      handle.layout_->place (replica.contents, 0, {});
    }
  replica.allocated = replica.shared = false;
}

/// False when the datum goes from one to the other by main memory: as one of a
/// user-defined kind does that a device uses there.  Requires: both have
/// storage.
bool
Coherence::directly (Handle &h, NodeId from, NodeId to)
{
  const bool devices = from != kMainMemory && to != kMainMemory;
  const bool mapped = h.find (from)->shared || h.find (to)->shared;
  return !(devices && mapped && h.layout_->custom ())
         && copies_directly (h, node (from), node (to));
}

} // namespace asterism::data
