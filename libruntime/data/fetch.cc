// SPDX-License-Identifier: LGPL-2.1-or-later
// Fetches: first storage for everything a task needs (admission.cc), then the
// contents.

#include "data/results.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

#include "base/check.h"
#include "base/memory_guard.h"

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
             ? *access.handle->rare_state_or_null ()
                    ->reducer->copies[fetch.worker]
             : *access.handle;
}

/// Gives details room for so many items; false without memory.
bool
make_room (Fetch::Details &details, unsigned count)
{
  return details.items.capacity () >= count
         || with_memory ([&] { details.items.reserve (count); });
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

} // namespace

Status
Memory::begin (Fetch &fetch)
{
  CHECK (fetch.details == nullptr);
  details_->room.note_order (fetch.order ());
  Fetch::Details *details = nullptr;
  {
    SpinGuard lock (details_->spare_lock);
    if (!details_->spare.empty ())
      {
        details = details_->spare.back ();
        details_->spare.pop_back ();
      }
  }
  std::unique_ptr<Fetch::Details> owned (
      details != nullptr ? details : new (std::nothrow) Fetch::Details);
  if (owned == nullptr || !make_room (*owned, fetch.count))
    return Status::error (-ENOMEM, "fetching data");
  fetch.details = describe (fetch, owned.release ());
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
            coherence.free_parts (
                layout, static_cast<char *> (item.own) + layout.struct_size (),
                node);
          ::free (item.own);
          item.own = nullptr;
          SpinGuard lock (node.lock);
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
  SpinGuard lock (node.lock);
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
  SpinGuard lock (node.lock);
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

/// Goes on with the contents that an item wants; true when they are there.
static bool
bring (Coherence &coherence, const Item &item, const Fetch &fetch,
       Status &status)
{
  if (item.is_private ())
    return true;
  Handle &handle = *item.handle;
  bool done = true;
  SpinGuard lock (handle.coherence ());
  if (reads (item.mode) && !(item.copy && handle.nodes () == 0))
    status = coherence.fetch (handle, item.node, fetch, done);
  if (status.ok () && done && writes (item.mode))
    status = coherence.take_over (handle, *item.replica, fetch.waker, done);
  return status.ok () && done;
}

/// Makes an item the only valid replica, if it is to be written; true when it
/// is ready.
static bool
take (Coherence &coherence, const Fetch &fetch, Item &item)
{
  if (item.is_private () || !writes (item.mode))
    return true;
  Handle &handle = *item.handle;
  SpinGuard lock (handle.coherence ());
  // A copy into the replica, or into main memory where the result goes, would
  // overwrite what is about to be written, one out of it read that meanwhile,
  // and what is written through must arrive.
  if (!coherence.quiesce (handle, fetch.waker))
    return false;
  bool mine; // not if a prefetch has given the storage away again
  if (coherence.take_over (handle, *item.replica, fetch.waker, mine).ok ()
      && !mine)
    return false;
  Results (coherence, *fetch.details).keep (item);
  // What has no contents is not valid before they have begun.
  item.begins = (item.copy || fetch.begins) && handle.nodes () == 0;
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
        item.ready = take (coherence, fetch, item);
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
Memory::lower (Fetch &fetch, const Handle *only)
{
  for (Item &item : fetch.details->items)
    {
      Handle &handle = *item.handle;
      // Others may go on with what is concurrent.
      if (item.replica == nullptr || !writes (item.mode)
          || concurrent (item.mode) || (only != nullptr && only != &handle))
        continue;
      SpinGuard lock (handle.coherence_);
      for (uint32_t left = handle.write_through_; left != 0; left &= left - 1)
        details_->coherence.prefetch (handle, NodeId (std::countr_zero (left)));
      item.mode = STARPU_R;
    }
}

void
Memory::release (Fetch &fetch)
{
  if (fetch.details == nullptr)
    return;
  lower (fetch);
  (void)fail (fetch, {});
}

} // namespace asterism::data
