// SPDX-License-Identifier: LGPL-2.1-or-later
// What tasks changed on a node that can be lost: brought to main memory before
// the end of the task, and forgotten with the node.

#include "data/results.h"

#include <bit>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/log.h"
#include "trace/recorder.h"

#include "starpu_data_interfaces.h"

namespace asterism::data
{
namespace
{

/// The item is a result: the datum is changed where the task is.
bool
changed (const Item &item)
{
  return item.replica != nullptr && writes (item.mode);
}

} // namespace

bool
Results::make_way (const Item &item, Waker *waker)
{
  Handle &handle = *item.handle;
  return (coherence_.losable_ & node_bit (item.node)) == 0
         || coherence_.settle (handle, handle.main_, waker);
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

Status
Results::describe (std::vector<device::Copy> &copies)
{
  details_.home = details_.stages = false;
  for (const Item &item : details_.items)
    details_.stages |= changed (item) && item.handle->layout_->custom ();
  for (Item &item : details_.items)
    {
      if (!changed (item))
        continue;
      Handle &handle = *item.handle;
      SpinGuard lock (handle.coherence_);
      coherence_.pin (handle, handle.main_);
      item.receives = true;
      if (Status status = coherence_.allocate_in_main (handle); !status.ok ())
        return status;
      if (details_.stages)
        continue;
      for (const device::Copy &copy : copies_of (item, handle.main_.contents))
        copies.push_back (copy);
    }
  return {};
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
  const Layout &layout = *handle.layout_;
  SpinGuard lock (handle.coherence_);
  void *own = malloc (layout.struct_size ());
  memcpy (own, handle.main_.contents, layout.struct_size ());
  forget_forms (layout, own);
  Status status;
  if (!layout.custom ())
    status = coherence_.allocate_parts (layout, own,
                                        coherence_.node (kMainMemory));
  else if (layout.ops ().allocate_data_on_node (own, kMainMemory) < 0)
    status = Status::error (-ENOMEM, "allocating storage for a result");
  if (!status.ok ())
    {
      ::free (own);
      return status;
    }
  item.staged = own;
  if (layout.custom ())
    return copy_custom (handle, item.replica->contents, item.node, own,
                        kMainMemory, details_.arriving);
  for (const device::Copy &copy : copies_of (item, own))
    if (status = details_.arriving.add (copy); !status.ok ())
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
  SpinGuard lock (handle.coherence_);
  void *to = handle.main_.contents;
  if (layout.custom ())
    {
      Operations operations;
      Status status = copy_custom (handle, item.staged, kMainMemory, to,
                                   kMainMemory, operations);
      operations.wait ();
      if (status.ok () && operations.failure () != 0)
        status = Status::error (operations.failure (), "placing a result");
      return status;
    }
  for (unsigned i = 0; i < layout.part_count (to); ++i)
    {
      const unsigned part = handle.has_forms_ ? kMainForm : i;
      const Region from = layout.part (item.staged, part);
      const Region there = layout.part (to, part);
      copy_in_memory (
          reinterpret_cast<char *> (there.address.base + there.address.offset),
          reinterpret_cast<const char *> (from.address.base
                                          + from.address.offset),
          shape_between (from, there));
    }
  return {};
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
      for (Item &item : details_.items)
        if (status.ok () && changed (item))
          status = place (item);
      drop_staged ();
      if (status.ok () || lost ())
        break;
      if (++details_.tries < kTries)
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
Results::drop_staged ()
{
  for (Item &item : details_.items)
    {
      if (item.staged == nullptr)
        continue;
      const Layout &layout = *item.handle->layout_;
      if (layout.custom ())
        layout.ops ().free_data_on_node (item.staged, kMainMemory);
      else
        coherence_.free_parts (layout, item.staged,
                               coherence_.node (kMainMemory));
      ::free (std::exchange (item.staged, nullptr));
    }
}

void
Results::drop ()
{
  details_.arriving.wait ();
  details_.sent = false;
  details_.tries = 0;
  drop_staged ();
  for (Item &item : details_.items)
    {
      if (item.kept == nullptr && !item.receives)
        continue;
      SpinGuard lock (item.handle->coherence_);
      if (item.kept != nullptr)
        coherence_.unpin (*item.handle, *std::exchange (item.kept, nullptr));
      if (std::exchange (item.receives, false))
        coherence_.unpin (*item.handle, item.handle->main_);
    }
}

void
Coherence::forget (Handle &handle, NodeId id)
{
  uint32_t nodes = handle.nodes ();
  if ((nodes & node_bit (id)) == 0)
    return;
  uint32_t left = nodes & ~node_bit (id);
  // What may leave main memory may have left it meanwhile.
  if (left == 0 && handle.main_.allocated && !handle.swaps_
      && !handle.layout_->custom ())
    left = node_bit (kMainMemory);
  if (left == 0)
    log (Level::Error, "%s was only on memory node %d, and is lost with it",
         handle.label ().c_str (), id);
  handle.set_valid (left);
}

Status
Memory::results (Fetch &fetch, std::vector<device::Copy> &copies)
{
  return Results (details_->coherence, *fetch.details).describe (copies);
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
Memory::undo (Fetch &fetch)
{
  for (const Item &item : fetch.details->items)
    if (item.replica != nullptr && writes (item.mode) && !reads (item.mode))
      invalidate (*item.handle);
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
