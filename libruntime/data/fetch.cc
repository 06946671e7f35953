// SPDX-License-Identifier: LGPL-2.1-or-later
// Fetches: first storage for everything a task needs, then the contents.
//
// Storage never deadlocks: on each node only the fetch that has waited longest
// may hold storage while it lacks some; those behind it hold none.  One that
// needs storage on several nodes takes it node by node, in the order of their
// numbers, and keeps what it has on the lower ones: taken anew each time, two
// would take it from each other for ever.  So it waits only for fetches that
// have all their storage, which therefore end, or that wait on a node of a
// higher number.  One that finds all its storage on a node lacks none there and
// passes those that wait: they may wait for what its user does next.

#include "data/results.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sched.h>

#include "base/check.h"

namespace asterism::data
{
namespace
{

/// What a worker's function works on for an access: the datum, or the worker's
/// copy when it reduces.
Handle &
target_of (const Access &access, const Fetch &fetch)
{
  return reduces (access.mode) && fetch.worker >= 0
             ? *access.handle->extra_or_null ()->reducer->copies[fetch.worker]
             : *access.handle;
}

Fetch::Details *
describe (Fetch &fetch, Fetch::Details *details)
{
  auto &items = details->items;
  items.clear ();
  for (unsigned i = 0; i < fetch.count; ++i)
    {
      const Access &access = fetch.accesses[i];
      Item item{ &target_of (access, fetch),
                 nullptr,
                 nullptr,
                 reduces (access.mode) ? STARPU_RW : access.mode,
                 access.node >= 0 ? access.node : fetch.node,
                 false,
                 false,
                 false };
      item.repeated
          = !access.entered && !item.is_private ()
            && std::any_of (items.begin (), items.end (), [&] (auto &other) {
                 return other.handle == item.handle && !other.is_private ();
               });
      item.there = item.ready = item.repeated;
      item.copy = item.handle != access.handle;
      items.push_back (item);
    }
  details->missing = details->absent = unsigned (
      std::count_if (items.begin (), items.end (),
                     [] (const Item &item) { return !item.ready; }));
  details->admitted = details->home = details->held = false;
  return details;
}

/// When the user was submitted.
uint32_t
order_of (const Fetch &fetch)
{
  const Requester *owner = fetch.accesses[0].owner;
  return owner != nullptr ? owner->order : 0;
}

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
  MutexLock lock (node.lock);
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
  MutexLock lock (node.lock);
  size_t used = node.used_bytes ();
  return used > node.pinned_bytes
         || static_cast<long long> (used + node.charged_bytes () + bytes)
                <= node.capacity ();
}

} // namespace

Status
Memory::begin (Fetch &fetch)
{
  CHECK (fetch.details == nullptr);
  Fetch::Details *details = nullptr;
  {
    SpinGuard lock (details_->spare_lock);
    if (!details_->spare.empty ())
      {
        details = details_->spare.back ();
        details_->spare.pop_back ();
      }
  }
  fetch.details = describe (fetch, details ? details : new Fetch::Details);
  if (fetch.device != nullptr && fetch.device->info ().separate)
    Results (details_->coherence, *fetch.details).reserve ();
  bool done;
  return advance (fetch, done);
}

Status
Memory::poll (Fetch &fetch, bool &done)
{
  if (fetch.details == nullptr)
    return Status::error (-EINVAL, "polling a fetch that was not begun");
  return advance (fetch, done);
}

/// Gives up the storage that the fetch holds on the nodes from `lowest` on.
void
Memory::let_go (Fetch &fetch, NodeId lowest)
{
  Coherence &coherence = details_->coherence;
  Results (coherence, *fetch.details).drop ();
  for (Item &item : fetch.details->items)
    {
      if (item.node < lowest)
        continue;
      Node &node = coherence.node (item.node);
      if (item.own != nullptr)
        {
          const Layout &layout = item.handle->layout ();
          if (layout.custom ())
            free_custom (*item.handle, item.own, node);
          else
            coherence.free_parts (layout, item.own, node);
          ::free (item.own);
          item.own = nullptr;
          MutexLock lock (node.lock);
          node.pinned_bytes -= bytes_on (*item.handle, node);
          node.wake_first ();
        }
      if (item.replica != nullptr)
        {
          SpinGuard lock (item.handle->coherence_);
          coherence.unpin (*item.handle, *item.replica);
          item.replica = nullptr;
        }
    }
}

void
Memory::join_queue (Fetch &fetch, NodeId id)
{
  if (fetch.details->queued_on == id)
    return;
  leave_queue (fetch);
  Node &node = details_->coherence.node (id);
  MutexLock lock (node.lock);
  ++details_->without_room;
  details_->gave_way += !node.waiting.empty ();
  node.waiting.push_back (&fetch);
  node.waiting_count = unsigned (node.waiting.size ());
  fetch.details->queued_on = id;
}

void
Memory::leave_queue (Fetch &fetch)
{
  if (fetch.details->queued_on < 0)
    return;
  Node &node = details_->coherence.node (fetch.details->queued_on);
  fetch.details->queued_on = -1;
  MutexLock lock (node.lock);
  std::erase (node.waiting, &fetch);
  node.waiting_count = unsigned (node.waiting.size ());
  node.wake_first ();
}

Status
Memory::fail (Fetch &fetch, Status status)
{
  unhold (fetch);
  leave_queue (fetch);
  let_go (fetch, kMainMemory);
  SpinGuard lock (details_->spare_lock);
  details_->spare.push_back (fetch.details);
  fetch.details = nullptr;
  return status;
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
        coherence.unpin (handle, *replica);
      return status.ok ();
    }
  void *own = malloc (layout.struct_size ());
  if (own == nullptr)
    {
      status = no_struct (handle);
      return false;
    }
  memcpy (own, handle.shape (), layout.struct_size ());
  forget_forms (layout, own);
  status = layout.custom () ? allocate_custom (handle, own, node)
                            : coherence.allocate_parts (layout, own, node);
  if (!status.ok ())
    {
      ::free (own);
      return false;
    }
  item.own = own;
  MutexLock lock (node.lock);
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
    MutexLock lock (node.lock);
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
  while (!admit_item (fetch, index, status))
    {
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
        room = coherence.make_room (node, bytes, order_of (fetch), fetch.waker);
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
          sched_yield ();
          continue;
        }
      const bool hopeless = room == Room::Nothing || room == Room::Refused;
      if (!hopeless || others)
        status = {};
      return false;
    }
  return true;
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

/// Goes on with the contents that an item wants; true when they are there.
static bool
bring (Coherence &coherence, const Item &item, const Fetch &fetch,
       Status &status)
{
  if (item.is_private () || !reads (item.mode))
    return true;
  SpinGuard lock (item.handle->coherence ());
  if (item.copy && item.handle->nodes () == 0)
    return true;
  bool done = true;
  status = coherence.fetch (*item.handle, item.node, fetch, done);
  return status.ok () && done;
}

/// Makes an item the only valid replica, if it is to be written; true when it
/// is ready.
static bool
take (Coherence &coherence, Fetch::Details &details, Item &item, Waker *waker)
{
  if (item.is_private () || !writes (item.mode))
    return true;
  Handle &handle = *item.handle;
  SpinGuard lock (handle.coherence ());
  // A copy into the replica would overwrite what is about to be written.
  if (!coherence.settle (handle, *item.replica, waker)
      || !coherence.written_through (handle, waker))
    return false;
  Results results (coherence, details);
  if (!results.make_way (item, waker))
    return false;
  results.keep (item);
  // What has no contents is not valid before they have begun.
  item.begins = item.copy && handle.nodes () == 0;
  if (!item.begins)
    coherence.write (handle, item.node,
                     reads (item.mode) ? msi::Event::ReadWrite
                                       : msi::Event::Write);
  return true;
}

Status
Memory::advance (Fetch &fetch, bool &done)
{
  Fetch::Details &details = *fetch.details;
  done = false;
  Status status;
  if (!details.admitted && !admit (fetch, status))
    return status.ok () ? Status () : fail (fetch, std::move (status));
  Coherence &coherence = details_->coherence;
  // First all that can fail: nothing is overwritten when it does.
  for (Item &item : details.items)
    {
      if (item.there)
        continue;
      item.there = bring (coherence, item, fetch, status);
      if (!status.ok ())
        return fail (fetch, std::move (status));
      details.absent -= item.there;
    }
  if (details.absent != 0)
    return {};
  for (Item &item : details.items)
    if (!item.ready)
      {
        item.ready = take (coherence, details, item, fetch.waker);
        details.missing -= item.ready;
      }
  done = details.missing == 0;
  return {};
}

void *
Memory::interface (const Fetch &fetch, unsigned index) const
{
  const Item &item = fetch.details->items[index];
  return item.own ? item.own : item.handle->interface_on (item.node);
}

void
Memory::release (Fetch &fetch)
{
  if (fetch.details == nullptr)
    return;
  for (Item &item : fetch.details->items)
    {
      Handle &handle = *item.handle;
      // Others may go on with what is concurrent.
      if (item.replica == nullptr || !writes (item.mode)
          || concurrent (item.mode))
        continue;
      SpinGuard lock (handle.coherence_);
      for (uint32_t left = handle.write_through_; left != 0; left &= left - 1)
        details_->coherence.prefetch (handle, NodeId (std::countr_zero (left)));
    }
  (void)fail (fetch, {});
}

} // namespace asterism::data
