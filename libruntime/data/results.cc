// SPDX-License-Identifier: LGPL-2.1-or-later
// What tasks changed on a node that can be lost: brought to main memory before
// the end of the task, and forgotten with the node.

#include "data/results.h"

#include <bit>
#include <utility>

#include "base/log.h"
#include "trace/recorder.h"

#include "starpu_data_interfaces.h"

namespace asterism::data
{
namespace
{

/// The item is a result that the task has storage for.
bool
changed (const Item &item)
{
  return item.result && item.replica != nullptr;
}

/// Holds storage in main memory: of the datum, or of its own.
Item
storage_for (Handle &handle, Mode mode)
{
  Item item{ &handle, nullptr, nullptr, mode, kMainMemory, false, true, true };
  return item;
}

} // namespace

void
Results::reserve ()
{
  auto &items = details_.items;
  const size_t count = items.size ();
  details_.stages = false;
  for (Item &item : items)
    {
      item.result = writes (item.mode) && !item.is_private () && !item.repeated
                    && (coherence_.losable_ & node_bit (item.node)) != 0;
      details_.stages |= item.result && item.handle->layout ().custom ();
    }
  for (size_t i = 0; i < count; ++i)
    {
      Handle &handle = *items[i].handle;
      if (items[i].result)
        items.push_back (storage_for (handle, STARPU_NONE));
      if (!items[i].result || !details_.stages)
        continue;
      items[i].staged = int (items.size ());
      items.push_back (storage_for (handle, STARPU_SCRATCH));
    }
}

void
Results::keep (Item &item)
{
  Handle &handle = *item.handle;
  const uint32_t safe = handle.nodes () & ~coherence_.losable_;
  if ((coherence_.losable_ & node_bit (item.node)) == 0 || item.kept != nullptr
      || !reads (item.mode) || safe == 0)
    return;
  item.kept = handle.find (NodeId (std::countr_zero (safe)));
  coherence_.pin (handle, *item.kept);
}

/// The copies that bring a result to a struct for main memory.
std::vector<device::Copy>
Results::copies_of (Item &item, const void *target)
{
  const Handle &handle = *item.handle;
  const Layout &layout = *handle.layout_;
  const void *source = item.replica->contents;
  std::vector<device::Copy> copies;
  for (unsigned i = 0; i < layout.part_count (source); ++i)
    {
      const unsigned part = handle.has_forms_ ? kMainForm : i;
      const Region here = layout.part (source, part);
      const Region there = layout.part (target, part);
      device::Copy copy;
      copy.source_device = coherence_.node (item.node).device ();
      copy.source = here.address;
      copy.target = there.address;
      copy.shape = shape_between (here, there);
      copies.push_back (copy);
    }
  return copies;
}

void
Results::describe (std::vector<device::Copy> &copies)
{
  details_.home = false;
  for (Item &item : details_.items)
    {
      if (!changed (item) || details_.stages)
        continue;
      Handle &handle = *item.handle;
      SpinGuard lock (handle.coherence_);
      for (const device::Copy &copy : copies_of (item, handle.main_.contents))
        copies.push_back (copy);
    }
}

bool
Results::lost () const
{
  for (const Item &item : details_.items)
    if (changed (item) && coherence_.node (item.node).device ()->lost ())
      return true;
  return false;
}

/// Sends a result to storage of its own in main memory.
Status
Results::begin (Item &item)
{
  Handle &handle = *item.handle;
  void *own = details_.items[size_t (item.staged)].own;
  SpinGuard lock (handle.coherence_);
  if (handle.layout_->custom ())
    return copy_custom (*handle.layout_, item.replica->contents,
                        coherence_.node (item.node), own,
                        coherence_.node (kMainMemory), details_.arriving);
  for (const device::Copy &copy : copies_of (item, own))
    if (Status status = details_.arriving.add (copy); !status.ok ())
      return status;
  return {};
}

Status
Results::begin ()
{
  details_.arriving = {};
  for (Item &item : details_.items)
    if (changed (item))
      if (Status status = begin (item); !status.ok ())
        return status;
  return {};
}

/// Copies a result that has arrived to its place.
Status
Results::place (Item &item)
{
  Handle &handle = *item.handle;
  const Layout &layout = *handle.layout_;
  void *own = details_.items[size_t (item.staged)].own;
  SpinGuard lock (handle.coherence_);
  void *to = handle.main_.contents;
  if (layout.custom ())
    {
      const Node &main = coherence_.node (kMainMemory);
      Operations operations;
      Status status = copy_custom (layout, own, main, to, main, operations);
      operations.wait ();
      if (status.ok () && operations.failure () != 0)
        status = Status::error (operations.failure (), "placing a result");
      return status;
    }
  for (unsigned i = 0; i < layout.part_count (to); ++i)
    {
      const unsigned part = handle.has_forms_ ? kMainForm : i;
      const Region from = layout.part (own, part);
      const Region there = layout.part (to, part);
      copy_in_memory (
          reinterpret_cast<char *> (there.address.base + there.address.offset),
          reinterpret_cast<const char *> (from.address.base
                                          + from.address.offset),
          shape_between (from, there));
    }
  return {};
}

/// Copies all of them; what fails, again.
Status
Results::place ()
{
  Status status;
  for (int tries = 0; tries < kTries; ++tries)
    {
      status = {};
      for (Item &item : details_.items)
        if (status.ok () && changed (item))
          status = place (item);
      if (status.ok ())
        break;
    }
  return status;
}

/// A result is in its place in main memory.
void
Results::count (Item &item)
{
  Handle &handle = *item.handle;
  SpinGuard lock (handle.coherence_);
  Traffic &link = coherence_.traffic_[item.node][kMainMemory];
  link.bytes += handle.bytes_;
  ++link.count;
  trace::Recorder *recorder = coherence_.recorder_;
  if (recorder != nullptr && recorder->on ())
    {
      const double now = recorder->now_us ();
      recorder->transfer (item.node, kMainMemory, handle.bytes_, now, now);
    }
  if (handle.has_forms_)
    coherence_.set_forms (handle, handle.main_, 1u << kMainForm);
  handle.set_valid (handle.nodes () | node_bit (kMainMemory));
}

Status
Results::arrive (Waker *waker, bool &done)
{
  done = true;
  if (details_.home)
    return {};
  Status status;
  while (details_.stages)
    {
      Operations &operations = details_.arriving;
      if (!details_.sent)
        {
          status = begin ();
          details_.sent = true;
          if (!status.ok ())
            operations.wait ();
          else if (waker != nullptr)
            operations.notify (*waker);
        }
      done = operations.poll ();
      if (!done)
        return {};
      details_.sent = false;
      if (status.ok () && operations.failure () != 0)
        status = Status::error (operations.failure (), "bringing results home");
      const bool arrived = status.ok ();
      // From now on what was kept may be half overwritten: there is no way back
      // to it, and none is needed, even if the device is lost.
      if (arrived)
        status = place ();
      if (status.ok () || (!arrived && lost ()))
        break;
      if (!arrived && ++details_.tries < kTries)
        continue;
      log (Level::Warning, "results stay on a device that can be lost: %s",
           status.message ());
      details_.home = true;
      return {};
    }
  if (!status.ok ())
    return status;
  details_.home = true;
  for (Item &item : details_.items)
    if (changed (item))
      count (item);
  return {};
}

void
Results::keep_both ()
{
  for (Item &item : details_.items)
    {
      if (!changed (item) || item.kept == nullptr)
        continue;
      Handle &handle = *item.handle;
      SpinGuard lock (handle.coherence_);
      const uint32_t nodes = handle.nodes () | node_bit (item.kept->node);
      if (handle.has_forms_)
        coherence_.set_forms (handle, *item.kept, item.kept->forms);
      handle.set_valid (nodes);
    }
}

void
Results::revert ()
{
  for (Item &item : details_.items)
    {
      if (!changed (item))
        continue;
      Handle &handle = *item.handle;
      SpinGuard lock (handle.coherence_);
      // Others than that of the task: it was not yet changed.
      if ((handle.nodes () & ~node_bit (item.node)) != 0)
        continue;
      Replica *before = item.kept;
      if (before == nullptr && reads (item.mode))
        continue; // forget () says what is lost
      if (before != nullptr && handle.has_forms_)
        coherence_.set_forms (handle, *before, before->forms);
      handle.set_valid (before != nullptr ? node_bit (before->node) : 0);
    }
}

void
Results::drop ()
{
  details_.arriving.wait ();
  details_.sent = false;
  details_.tries = 0;
  for (Item &item : details_.items)
    {
      if (item.kept == nullptr)
        continue;
      SpinGuard lock (item.handle->coherence_);
      coherence_.unpin (*item.handle, *std::exchange (item.kept, nullptr));
    }
}

void
Coherence::forget (Handle &handle, NodeId id)
{
  const uint32_t nodes = handle.nodes ();
  if ((nodes & node_bit (id)) == 0)
    return;
  const uint32_t left = nodes & ~node_bit (id);
  if (left == 0)
    {
      log (Level::Error, "%s was only on memory node %d, and is lost with it",
           handle.label ().c_str (), id);
      handle.rare_state ().lost_with = id;
    }
  handle.set_valid (left);
}

/// Forgets what is on a node whose device is lost; true when it was.
bool
Coherence::forget_lost (Handle &handle, NodeId id)
{
  const device::Device *device = node (id).device ();
  const bool lost = device != nullptr && device->lost ();
  if (lost)
    forget (handle, id);
  return lost;
}

void
Memory::results (Fetch &fetch, std::vector<device::Copy> &copies)
{
  Results (details_->coherence, *fetch.details).describe (copies);
}

Status
Memory::results_arrived (Fetch &fetch, bool &done)
{
  return Results (details_->coherence, *fetch.details)
      .arrive (fetch.waker, done);
}

void
Memory::abandon (Fetch &fetch)
{
  if (fetch.details != nullptr)
    (void)fail (fetch, {});
}

void
Memory::undo (Fetch &fetch, bool begun)
{
  if (!begun)
    Results (details_->coherence, *fetch.details).keep_both ();
  for (const Item &item : fetch.details->items)
    if (item.replica != nullptr && writes (item.mode) && !reads (item.mode))
      {
        invalidate (*item.handle);
        SpinGuard lock (item.handle->coherence_);
        if (item.handle->extra_)
          item.handle->extra_->lost = true;
      }
  abandon (fetch);
}

void
Memory::revert (Fetch &fetch)
{
  if (fetch.details != nullptr)
    Results (details_->coherence, *fetch.details).revert ();
  abandon (fetch);
}

void
Memory::forget (NodeId node)
{
  MutexLock all (details_->handles_lock);
  for (Handle *handle = details_->handles; handle; handle = handle->next_)
    {
      SpinGuard lock (handle->coherence_);
      details_->coherence.forget (*handle, node);
    }
}

} // namespace asterism::data
