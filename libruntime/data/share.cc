// SPDX-License-Identifier: LGPL-2.1-or-later
// Replicas that are not copies: devices that share main memory use the user's
// storage where it is.
//
// To the protocol such a replica is one like others, so that main memory and
// the device never use the storage at odds; but a transfer between the two
// moves nothing, it only lets one see what the other wrote.

#include <cerrno>

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
  if (!map (handle, replica))
    return false;
  RareState &rare = handle.rare_state ();
  if (rare.side < 0)
    rare.side = kMainMemory;
  return true;
}

bool
Coherence::map (Handle &handle, Replica &replica)
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
  if (handle.rare_state ().side == replica.node)
    handle.rare_state ().side = kMainMemory;
}

/// True when a replica's storage is main memory's, of those that share it.
static bool
in_main (const Replica &replica)
{
  return replica.shared || replica.node == kMainMemory;
}

Status
Coherence::take_over (Handle &handle, Replica &replica, Waker *waker,
                      bool &done)
{
  const RareState *rare = handle.rare_state_or_null ();
  done = true;
  if (rare == nullptr || rare->side < 0 || !in_main (replica))
    return {};
  for (;;)
    {
      // It may be on its way to another.
      for (unsigned n = 0; handle.copies_under_way_ != 0 && n < node_count_;
           ++n)
        if (Replica *other = handle.find (NodeId (n));
            other != nullptr && in_main (*other)
            && !settle (handle, *other, waker))
          done = false;
      const NodeId side = rare->side;
      if (!done || side == replica.node)
        return {};
      // Devices hand it to each other by main memory.
      const bool two = side != kMainMemory && replica.node != kMainMemory;
      Replica &next = two ? handle.main_ : replica;
      if (next.failure >= kTries)
        {
          next.failure = 0;
          return Status::error (-EIO,
                                "handing %s over from memory node %d to %d",
                                handle.label ().c_str (), side, next.node);
        }
      Transfer &transfer = begin (handle, side, next.node, kMainForm);
      transfer.discard = true; // what is there does not count
      if (Status status = enqueue (transfer); !status.ok ())
        transfer.operations.fail (status.code ());
      poll (transfer);
    }
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
