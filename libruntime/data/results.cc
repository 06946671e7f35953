// SPDX-License-Identifier: LGPL-2.1-or-later
// What tasks changed on a node that can be lost: brought to main memory with
// the end of the task, and forgotten with the node.

#include "data/details.h"

#include "base/log.h"
#include "trace/recorder.h"

namespace asterism::data
{

Status
Coherence::describe_results (Handle &handle, NodeId source,
                             std::vector<device::Copy> &copies)
{
  const Layout &layout = *handle.layout_;
  if (layout.custom ())
    return {};
  if (Status status = allocate_in_main (handle); !status.ok ())
    return status;
  const void *from = handle.find (source)->contents;
  const void *to = handle.main_.contents;
  for (unsigned i = 0; i < layout.part_count (from); ++i)
    {
      const unsigned part = handle.has_forms_ ? kMainForm : i;
      const Region here = layout.part (from, part);
      const Region there = layout.part (to, part);
      device::Copy copy;
      copy.source_device = node (source).device ();
      copy.source = here.address;
      copy.target = there.address;
      copy.shape = shape_between (here, there);
      copies.push_back (copy);
    }
  return {};
}

void
Coherence::results_arrived (Handle &handle, NodeId source)
{
  if (handle.layout_->custom ())
    // It copies itself, and in its own time.
    return prefetch (handle, kMainMemory);
  Traffic &link = traffic_[source][kMainMemory];
  link.bytes += handle.bytes_;
  ++link.count;
  if (recorder_ != nullptr && recorder_->on ())
    {
      const double now = recorder_->now_us ();
      recorder_->transfer (source, kMainMemory, handle.bytes_, now, now);
    }
  if (handle.has_forms_)
    set_forms (handle, handle.main_, 1u << kMainForm);
  handle.set_valid (handle.nodes () | node_bit (kMainMemory));
}

void
Coherence::forget (Handle &handle, NodeId id)
{
  const uint32_t nodes = handle.nodes ();
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
  for (Item &item : fetch.details->items)
    {
      if (item.replica == nullptr || !writes (item.mode))
        continue;
      SpinGuard lock (item.handle->coherence_);
      details_->coherence.pin (*item.handle, item.handle->main_);
      item.kept = true;
      Status status = details_->coherence.describe_results (*item.handle,
                                                            item.node, copies);
      if (!status.ok ())
        return status;
    }
  return {};
}

void
Memory::results_arrived (Fetch &fetch)
{
  for (const Item &item : fetch.details->items)
    {
      if (item.replica == nullptr || !writes (item.mode))
        continue;
      SpinGuard lock (item.handle->coherence_);
      details_->coherence.results_arrived (*item.handle, item.node);
    }
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
