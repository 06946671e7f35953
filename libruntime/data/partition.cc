// SPDX-License-Identifier: LGPL-2.1-or-later
// Dividing a datum into parts that share its storage, and uniting them again.
//
// The storage is that of main memory, or on a disk where main memory is short:
// parts there come and go like other data whose home a disk is.

#include <algorithm>
#include <cerrno>
#include <new>
#include <utility>

#include "base/memory_guard.h"
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

/// Where the contents of a part are in the storage shared, as far as is known.
Region
region_of (const Handle &part)
{
  const Layout &layout = part.layout ();
  if (layout.custom () || layout.part_count (part.shape ()) == 0)
    return {};
  return layout.part (part.interface_on (part.home ()), 0);
}

/// Keeps storage in which parts are, or lets it go again.
void
set_lent (Node &node, Replica &replica, bool lent)
{
  SpinGuard lock (node.lock);
  if (lent ? !replica.owned : !replica.lent)
    return;
  node.delist (replica);
  replica.owned = !lent;
  replica.lent = lent;
  if (!lent && replica.pins == 0)
    node.enlist (replica, false);
}

/// True when parts can be on a disk: data in one piece, in one form, whose
/// struct says where that is.
bool
simple (const Layout &layout, const void *shape = nullptr)
{
  return !layout.custom () && layout.form_count () == 1
         && layout.part_count (shape) == 1;
}

} // namespace

NodeId
Memory::node_of_parts (const Handle &handle)
{
  const RareState *rare = handle.rare_state_or_null ();
  return rare != nullptr ? rare->parts_on : kMainMemory;
}

/// Lets the parts of a datum be on the disk to which it goes; false when that
/// has no room.
bool
Memory::lend_disk (Handle &handle)
{
  Coherence &coherence = details_->coherence;
  const NodeId disk = coherence.write_back_target_of (handle, kMainMemory);
  Replica *there = handle.replica (disk);
  if (there == nullptr || !coherence.allocate (handle, *there).ok ())
    return false;
  set_lent (coherence.node (disk), *there, true);
  handle.rare_state ().parts_on = disk;
  return true;
}

/// Lets a datum be again where it was before it had parts, but for those of
/// plans.
void
Memory::forget_parts (Handle &handle)
{
  if (handle.extra_ == nullptr || handle.planned ())
    return;
  RareState &rare = *handle.extra_;
  const NodeId node = std::exchange (rare.parts_on, kMainMemory);
  if (node != kMainMemory)
    set_lent (details_->coherence.node (node), *handle.find (node), false);
  if (rare.kept != 0)
    details_->coherence.let_leave (handle);
  details_->kept_for_parts -= std::exchange (rare.kept, 0);
}

/// Has a datum stay in main memory as long as it has parts.
void
Memory::keep_for_parts (Handle &handle)
{
  if (!handle.swaps_)
    return;
  details_->coherence.keep_in_main (handle);
  details_->kept_for_parts += handle.rare_state ().kept = handle.bytes_;
}

bool
Memory::settle_elsewhere (Handle &handle)
{
  SpinGuard lock (handle.coherence_);
  const bool was_on_disk = node_of_parts (handle) != kMainMemory;
  forget_parts (handle);
  if (!was_on_disk || node_of_parts (handle) != kMainMemory)
    return false;
  keep_for_parts (handle);
  return true;
}

/// Exclusive parts come when the whole has its turn: it is settled anew, and
/// room in main memory is left to the fetch that follows, which can wait.
Status
Memory::settle_for_parts (Handle &handle, struct starpu_data_filter &filter,
                          bool exclusive)
{
  Coherence &coherence = details_->coherence;
  bool suitable = simple (*handle.layout_, handle.shape ());
  if (filter.get_child_ops != nullptr && suitable)
    for (unsigned i = part_count (handle, filter); suitable && i-- > 0;)
      if (auto *ops = filter.get_child_ops (&filter, i))
        suitable = simple (layout_for (*ops));
  SpinGuard lock (handle.coherence_);
  if (exclusive)
    forget_parts (handle);
  if (node_of_parts (handle) != kMainMemory)
    return suitable ? Status ()
                    : Status::error (-EINVAL,
                                     "%s has parts on a disk, where these "
                                     "cannot be",
                                     handle.label ().c_str ());
  const bool swaps = handle.swaps_, may = swaps && suitable;
  const bool inside = handle.parent_ && handle.home_ != kMainMemory;
  // A whole had better not stay in main memory that takes much of it, or that
  // others leave little of.
  const auto room
      = size_t (std::max (coherence.node (kMainMemory).capacity (), 0LL));
  const size_t all = handle.bytes_ + details_->kept_for_parts.load ();
  const bool large = handle.bytes_ > room / 4 || all > room / 2;
  if (may && (inside || large) && lend_disk (handle))
    return {};
  coherence.keep_in_main (handle);
  Status status;
  if (may || !exclusive)
    status = coherence.allocate_in_main (handle);
  if (status.code () == -ENOMEM && may)
    {
      coherence.let_leave (handle);
      if (lend_disk (handle))
        return {};
      coherence.keep_in_main (handle);
    }
  if (!exclusive && !status.ok ())
    {
      if (swaps)
        coherence.let_leave (handle);
      return status;
    }
  if (swaps)
    details_->kept_for_parts += handle.rare_state ().kept = handle.bytes_;
  return {};
}

/// Gives a part the piece of a disk that the filter function found, and lets
/// main memory have none; false when that is no piece of the whole.
bool
Memory::settle_on_disk (Handle &child)
{
  const Handle &whole = *child.parent_;
  const Layout &layout = *child.layout_;
  if (!simple (layout, child.shape ()))
    return false;
  const Region all = whole.layout_->part (whole.interface_on (child.home_), 0);
  const Region mine = layout.part (child.shape (), 0);
  if (!within (all, mine))
    return false;
  SpinGuard lock (child.coherence_);
  Replica *there = child.replica (child.home_);
  if (there == nullptr)
    return false;
  // A filter function may have set but one of the two that say where it is.
  const size_t distance = mine.address.base + mine.address.offset
                          - all.address.base - all.address.offset;
  layout.move (there->contents,
               { all.address.base, all.address.offset + distance });
  there->allocated = true;
  layout.place (child.main_.contents, 0, {});
  details_->coherence.let_leave (child);
  return true;
}

/// Finds which of the parts may only be read.  Nothing is changed when it ends
/// for want of memory.
void
Memory::mark_overlaps (Handle *const *parts,
                       unsigned count) NO_THREAD_SAFETY_ANALYSIS
{
  std::vector<Region> regions (count);
  for (unsigned i = 0; i < count; ++i)
    regions[i] = region_of (*parts[i]);
  std::vector<bool> found = find_overlaps (regions);
  for (unsigned i = 0; i < count; ++i)
    {
      found[i]
          = found[i] || (parts[i]->parent_ && parts[i]->parent_->overlaps_);
      // Nobody else knows the part yet.
      if (found[i])
        (void)parts[i]->rare_state (); // which whoever is planned has
    }
  for (unsigned i = 0; i < count; ++i)
    if (found[i])
      {
        parts[i]->overlaps_ = true;
        SpinGuard lock (parts[i]->coherence_);
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
  const NodeId node = node_of_parts (parent);
  Handle *child = make (*layout, node);
  if (child == nullptr)
    return nullptr;
  auto *contents = child->main_.contents;
  // Every public struct begins with its kind; one of the program's own may be
  // that of a built-in kind.
  int &kind = *static_cast<int *> (contents);
  kind = layout->id ();
  if (layout == parent.layout_ && layout->custom ())
    if (int own = *static_cast<const int *> (parent.shape ());
        find_layout (own))
      kind = own;
  if (layout->custom () && layout->ops ().init != nullptr)
    layout->ops ().init (contents);
  filter.filter_func (parent.interface_on (node), contents, &filter, index,
                      count);
  child->parent_ = &parent;
  if (node != kMainMemory && !refused (*child) && !settle_on_disk (*child))
    *static_cast<int *> (contents) = STARPU_UNKNOWN_INTERFACE_ID;
  if (refused (*child))
    return child;
  child->set_sequential_consistency (parent.sequential_consistency ());
  child->main_.allocated = node == kMainMemory;
  {
    SpinGuard lock (child->coherence_);
    child->write_through_ = parent.write_through_;
    child->set_valid (0);
  }
  measure (*child);
  enlist (*child);
  if (node == kMainMemory && !layout->custom ()
      && layout->part_count (contents) != 0)
    {
      child->looked_up_ = lookup_.insert (child->address (), *child);
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
  std::unique_ptr<Handle *[]> parts (new (std::nothrow) Handle *[count]);
  if (parts == nullptr)
    return Status::error (-ENOMEM, "partitioning data");
  if (children != nullptr)
    std::fill_n (children, count, nullptr);
  unsigned made = 0;
  while (made < count
         && (parts[made] = make_child (handle, filter, made, count)) != nullptr
         && !refused (*parts[made]))
    ++made;
  const bool bad = made < count && parts[made] != nullptr;
  if (bad)
    discard (parts[made]);
  if (made < count
      || !with_memory ([&] { mark_overlaps (parts.get (), count); }))
    {
      while (made-- > 0)
        while (!remove (*parts[made], nullptr))
          let_others_run ();
      if (exclusive)
        {
          SpinGuard lock (handle.coherence_);
          forget_parts (handle);
        }
      return bad ? Status::error (-EINVAL,
                                  "the filter function does not divide a %s",
                                  handle.layout_->name ())
                 : Status::error (-ENOMEM, "partitioning data");
    }
  if (children != nullptr)
    std::copy_n (parts.get (), count, children);
  if (!exclusive)
    return {};

  SpinGuard lock (handle.coherence_);
  while (!details_->coherence.quiesce (handle, nullptr))
    let_others_run ();
  const uint32_t there = node_bit (node_of_parts (handle));
  const bool valid = (handle.nodes () & there) != 0;
  for (unsigned i = 0; valid && i < count; ++i)
    {
      SpinGuard child_lock (parts[i]->coherence_);
      parts[i]->set_valid (there);
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
  size_t covered = 0;
  for (Handle *child : handle.children ())
    {
      valid |= child->nodes () != 0;
      covered += child->bytes ();
      while (!remove (*child, nullptr))
        let_others_run ();
    }
  SpinGuard lock (handle.coherence_);
  handle.children_.reset ();
  handle.child_count_ = 0;
  handle.division_.fetch_and (uint8_t (~Handle::kPartitioned),
                              std::memory_order_release);
  const NodeId node = node_of_parts (handle);
  // What belongs to no part has stayed there.
  valid |= handle.home_ >= 0 && covered < handle.bytes ();
  handle.set_valid (valid ? node_bit (node) : 0);
  forget_parts (handle);
}

} // namespace asterism::data
