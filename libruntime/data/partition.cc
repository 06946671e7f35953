// SPDX-License-Identifier: LGPL-2.1-or-later
// Dividing a datum into parts that share its main-memory storage, and uniting
// them again.

#include <algorithm>
#include <cerrno>
#include <new>
#include <sched.h>

#include "data/details.h"
#include "data/overlap.h"

#include "starpu_data_filters.h"
#include "starpu_data_interfaces.h"

namespace asterism::data
{
namespace
{

unsigned
part_count (Handle &handle, struct starpu_data_filter &filter)
{
  return filter.get_nchildren
             ? filter.get_nchildren (&filter, to_public (&handle))
             : filter.nchildren;
}

/// True when the filter function wants data of another kind: it marks the part.
bool
refused (const Handle &part)
{
  return !part.layout ().custom ()
         && *static_cast<const int *> (part.shape ())
                == STARPU_UNKNOWN_INTERFACE_ID;
}

/// Where the contents of a part are in main memory, as far as is known.
Region
region_of (const Handle &part)
{
  const Layout &layout = part.layout ();
  if (layout.custom () || layout.part_count (part.shape ()) == 0)
    return {};
  return layout.part (part.shape (), 0);
}

} // namespace

/// Finds which of the parts may only be read.
void
Memory::mark_overlaps (Handle *const *parts, unsigned count)
{
  std::vector<Region> regions (count);
  for (unsigned i = 0; i < count; ++i)
    regions[i] = region_of (*parts[i]);
  const std::vector<bool> found = find_overlaps (regions);
  for (unsigned i = 0; i < count; ++i)
    if (found[i] || (parts[i]->parent_ && parts[i]->parent_->overlaps_))
      {
        parts[i]->overlaps_ = true;
        parts[i]->set_planned (true);
      }
}

/// Makes part `index` of `count`; one that is refused is nowhere listed.
Handle *
Memory::make_child (Handle &parent, struct starpu_data_filter &filter,
                    unsigned index, unsigned count)
{
  const Layout *layout = parent.layout_;
  if (filter.get_child_ops != nullptr)
    if (auto *ops = filter.get_child_ops (&filter, index))
      layout = &layout_for (*ops);
  Handle *child = make (*layout, kMainMemory);
  if (child == nullptr)
    return nullptr;
  auto *contents = child->main_.contents;
  // Every public struct begins with its kind.
  *static_cast<int *> (contents) = layout->id ();
  if (layout->custom () && layout->ops ().init != nullptr)
    layout->ops ().init (contents);
  filter.filter_func (parent.main_.contents, contents, &filter, index, count);
  if (refused (*child))
    return child;
  child->parent_ = &parent;
  child->set_sequential_consistency (parent.sequential_consistency ());
  child->main_.allocated = true;
  {
    SpinGuard lock (child->coherence_);
    child->write_through_ = parent.write_through_;
    child->set_valid (0);
  }
  measure (*child);
  enlist (*child);
  if (!layout->custom () && layout->part_count (contents) != 0)
    {
      device::Address address = layout->part (contents, 0).address;
      child->looked_up_ = lookup_.insert (
          reinterpret_cast<void *> (address.base + address.offset), *child);
    }
  return child;
}

Status
Memory::divide (Handle &handle, struct starpu_data_filter &filter,
                bool exclusive, Handle **children, unsigned &count)
{
  if (handle.partitioned ())
    return Status::error (-EBUSY, "%s is partitioned already",
                          handle.label ().c_str ());
  if (handle.has_forms_)
    return Status::error (-EINVAL, "a %s cannot be partitioned",
                          handle.layout_->name ());
  count = part_count (handle, filter);
  if (count == 0 || filter.filter_func == nullptr)
    return Status::error (-EINVAL, "a filter without parts or function");
  std::unique_ptr<Handle *[]> parts (new Handle *[count]);
  if (children != nullptr)
    std::fill_n (children, count, nullptr);
  for (unsigned i = 0; i < count; ++i)
    {
      parts[i] = make_child (handle, filter, i, count);
      bool bad = parts[i] != nullptr && refused (*parts[i]);
      if (parts[i] != nullptr && !bad)
        continue;
      if (bad)
        discard (parts[i]);
      while (i-- > 0)
        while (!remove (*parts[i], nullptr))
          sched_yield ();
      return bad ? Status::error (-EINVAL,
                                  "the filter function does not divide a %s",
                                  handle.layout_->name ())
                 : Status::error (-ENOMEM, "partitioning data");
    }
  mark_overlaps (parts.get (), count);
  if (children != nullptr)
    std::copy_n (parts.get (), count, children);
  if (!exclusive)
    return {};

  SpinGuard lock (handle.coherence_);
  while (!details_->coherence.quiesce (handle, nullptr))
    sched_yield ();
  bool valid = (handle.nodes () & node_bit (kMainMemory)) != 0;
  for (unsigned i = 0; valid && i < count; ++i)
    {
      SpinGuard child_lock (parts[i]->coherence_);
      parts[i]->set_valid (node_bit (kMainMemory));
    }
  details_->coherence.keep_only_main (handle);
  handle.set_valid (0);
  handle.children_ = std::move (parts);
  handle.child_count_ = count;
  // Release: partner of the acquire in partitioned ().
  handle.division_.fetch_or (Handle::kPartitioned, std::memory_order_release);
  return {};
}

void
Memory::unite (Handle &handle)
{
  bool valid = false;
  for (Handle *child : handle.children ())
    {
      valid |= child->nodes () != 0;
      while (!remove (*child, nullptr))
        sched_yield ();
    }
  SpinGuard lock (handle.coherence_);
  handle.children_.reset ();
  handle.child_count_ = 0;
  handle.division_.fetch_and (uint8_t (~Handle::kPartitioned),
                              std::memory_order_release);
  handle.set_valid (valid || handle.home_ >= 0 ? node_bit (kMainMemory) : 0);
}

} // namespace asterism::data
