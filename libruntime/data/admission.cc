// SPDX-License-Identifier: LGPL-2.1-or-later
// Storage for what fetches need.
//
// Storage never deadlocks: on each node only the fetch that has waited longest
// may hold storage while it lacks some; those behind it hold none.  One that
// needs storage on several nodes takes it node by node, in the order of their
// numbers, and keeps what it has on the lower ones: taken anew each time, two
// would take it from each other for ever.  So it waits only for fetches that
// have all their storage, which therefore end, or that wait on a node of a
// higher number.  One that finds all its storage on a node lacks none there and
// passes those that wait: they may wait for what its user does next.

#include "data/details.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace asterism::data
{
namespace
{

/// Bytes that the fetch itself keeps in place on a node.
size_t
held_bytes (const Fetch::Details &details, const Node &node)
{
  size_t total = 0;
  for (const Item &item : details.items)
    if (item.node == node.id ()
        && (item.own
            || (item.replica && (node.device () || item.handle->swaps ()))))
      total += bytes_on (*item.handle, node);
  return total;
}

/// The room that one of its items lacked when so much was in use.
Demand
demand_of (const Fetch &fetch, unsigned index, Node &node, size_t used)
{
  Handle &handle = *fetch.details->items[index].handle;
  const size_t own = held_bytes (*fetch.details, node);
  SpinGuard lock (node.lock);
  return { .bytes = bytes_on (handle, node),
           .now = fetch.order (),
           .waker = fetch.waker,
           .wanted = &handle,
           .others = node.pinned_bytes > own + node.held_bytes,
           .used = used };
}

Status
no_struct (const Handle &handle)
{
  return Status::error (-ENOMEM, "no main memory to describe %s",
                        handle.label ().c_str ());
}

/// True when main memory would lack room even if all went that nobody uses:
/// then it had better stay, as others may use it meanwhile.
bool
vain_to_evict (Node &node, size_t bytes)
{
  if (node.device () != nullptr)
    return false;
  SpinGuard lock (node.lock);
  return static_cast<long long> (node.pinned_bytes + node.charged_bytes ()
                                 + bytes)
         > node.capacity ();
}

/// How often to look again for storage that is changing hands.
constexpr int kPatience = 10000;

/// True when there seems to be room by now, or something is neither in use nor
/// in the eviction list: another thread is about to free it or to use it, or
/// the application has it.
bool
in_passing (Node &node, size_t bytes)
{
  SpinGuard lock (node.lock);
  size_t used = node.used_bytes ();
  return used > node.pinned_bytes
         || static_cast<long long> (used + node.charged_bytes () + bytes)
                <= node.capacity ();
}

} // namespace

/// Ends the hold on a replica that got no storage.  The fetch does not wake
/// itself, should it be the first that waits: it would ask again and again
/// until there is storage.
static void
unpin_in_vain (Fetch &fetch, Handle &handle, Replica &replica, Node &node)
{
  if (--replica.pins != 0 || (node.device () == nullptr && !handle.swaps ()))
    return;
  SpinGuard lock (node.lock);
  node.pinned_bytes -= bytes_on (handle, node);
  if (!node.waiting.empty () && node.waiting.front () != &fetch)
    node.wake_first ();
}

/// Gets storage for one item; true when it has it.
bool
Memory::admit_item (Fetch &fetch, unsigned index, Status &status)
{
  Item &item = fetch.details->items[index];
  Coherence &coherence = details_->coherence;
  Handle &handle = *item.handle;
  const Layout &layout = *handle.layout_;
  Node &node = coherence.node (item.node);
  status = {}; // it may have failed before
  if (!item.is_private ())
    {
      SpinGuard lock (handle.coherence_);
      Replica *replica = handle.replica (item.node);
      if (replica == nullptr)
        {
          status = no_struct (handle);
          return false;
        }
      coherence.pin (handle, *replica);
      status = coherence.allocate (handle, *replica);
      if (status.ok ())
        item.replica = replica;
      else
        unpin_in_vain (fetch, handle, *replica, node);
      return status.ok ();
    }
  const size_t size = layout.struct_size ();
  auto *own = static_cast<char *> (malloc (2 * size));
  if (own == nullptr)
    {
      status = no_struct (handle);
      return false;
    }
  memcpy (own, handle.shape (), size);
  forget_forms (layout, own);
  status = layout.custom () ? allocate_custom (handle, own, node)
                            : coherence.allocate_parts (layout, own, node);
  if (!status.ok ())
    {
      ::free (own);
      return false;
    }
  memcpy (own + size, own, size); // what is freed, whatever the task changes
  item.own = own;
  SpinGuard lock (node.lock);
  node.pinned_bytes += bytes_on (handle, node);
  return true;
}

/// Keeps in place what the fetch needs on a node; false when not all of that is
/// there, and only some of it kept.
bool
Memory::hold_resident (Fetch &fetch, NodeId node)
{
  for (Item &item : fetch.details->items)
    {
      if (item.node != node || item.held ())
        continue;
      if (item.is_private ())
        return false;
      Handle &handle = *item.handle;
      SpinGuard lock (handle.coherence_);
      Replica *replica = handle.find (node);
      if (replica == nullptr || !replica->allocated)
        return false;
      details_->coherence.pin (handle, *replica);
      item.replica = replica;
    }
  return true;
}

/// Gets storage for one item, that of others if need be; false when the fetch
/// must wait or has failed.
bool
Memory::make_room_for (Fetch &fetch, unsigned index, int &patience,
                       Status &status)
{
  Fetch::Details &details = *fetch.details;
  Coherence &coherence = details_->coherence;
  Node &node = coherence.node (details.items[index].node);
  auto is_first = [&] {
    SpinGuard lock (node.lock);
    return node.waiting.empty () || node.waiting.front () == &fetch;
  };
  if (node.waiting_count.load () != 0 && !is_first ())
    {
      if (hold_resident (fetch, node.id ()))
        return true;
      join_queue (fetch, node.id ());
      let_go (fetch, node.id ());
      return false;
    }
  for (;;)
    {
      const size_t used = node.used_bytes ();
      if (admit_item (fetch, index, status))
        return true;
      if (status.code () != -ENOMEM || !node.limited ()
          || waits_for_program (fetch, node, status))
        return false;
      join_queue (fetch, node.id ());
      if (!is_first ())
        {
          let_go (fetch, node.id ());
          status = {};
          return false;
        }
      size_t bytes = bytes_on (*details.items[index].handle, node);
      Room room = Room::Nothing;
      if (!vain_to_evict (node, bytes))
        room = coherence.make_room (node, demand_of (fetch, index, node, used));
      if (room == Room::Found)
        continue;
      bool missed = false; // who waits for a fetch looks again before long
      bool progressed = coherence.progress (node.id (), fetch.waker, missed);
      node.lock.lock ();
      bool others = node.pinned_bytes > held_bytes (details, node);
      node.lock.unlock ();
      if (progressed)
        continue;
      if (room == Room::Nothing && !others && in_passing (node, bytes)
          && patience-- > 0)
        {
          let_others_run ();
          continue;
        }
      const bool hopeless = room == Room::Nothing || room == Room::Refused;
      if (!hopeless || others)
        status = {};
      return false;
    }
}

/// The lowest node on which items lack storage; -1: none does.
static NodeId
lowest_lacking (const std::vector<Item> &items)
{
  NodeId lowest = -1;
  for (const Item &item : items)
    if (!item.held () && (lowest < 0 || item.node < lowest))
      lowest = item.node;
  return lowest;
}

/// Gets storage for every item; false when the fetch must wait or has failed.
bool
Memory::admit (Fetch &fetch, Status &status)
{
  auto &items = fetch.details->items;
  int patience = kPatience;
  for (NodeId node; (node = lowest_lacking (items)) >= 0;)
    // First what is there, lest it go to make room for the rest.
    for (bool there : { true, false })
      for (unsigned i = 0; i < items.size (); ++i)
        {
          const Item &item = items[i];
          bool skipped
              = item.node != node
                || (there
                    && (item.is_private ()
                        || (item.handle->nodes () & node_bit (node)) == 0));
          if (!item.held () && !skipped
              && !make_room_for (fetch, i, patience, status))
            return false;
        }
  fetch.details->admitted = true;
  leave_queue (fetch);
  return true;
}

} // namespace asterism::data
