// SPDX-License-Identifier: LGPL-2.1-or-later
// Registration: how handles are made, known by their addresses and removed.

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "base/log.h"
#include "data/details.h"
#include "data/origin.h"
#include "data/removal_hook.h"

namespace asterism::data
{
namespace
{

/// Where a handle's main-memory struct is: just behind the handle.
constexpr size_t kHandleSize = (sizeof (Handle) + 15) / 16 * 16;

/// A copy of what the handle's data are like, as the addresses in it may change
/// meanwhile; null without memory.
std::unique_ptr<char[]>
copy_shape (Handle &handle)
{
  const size_t size = handle.layout ().struct_size ();
  std::unique_ptr<char[]> shape (new (std::nothrow) char[size]);
  if (shape == nullptr)
    return nullptr;
  SpinGuard lock (handle.coherence ());
  memcpy (shape.get (), handle.shape (), size);
  return shape;
}

} // namespace

bool
same_shape (Handle &left, Handle &right)
{
  const auto one = copy_shape (left), other = copy_shape (right);
  return one != nullptr && other != nullptr
         && same_shape (left.layout (), one.get (), other.get ());
}

void
Memory::enlist (Handle &handle)
{
  MutexLock lock (details_->handles_lock);
  handle.next_ = details_->handles;
  if (handle.next_ != nullptr)
    handle.next_->previous_ = &handle;
  details_->handles = &handle;
  ++details_->handle_count;
}

Handle *
Memory::make (const Layout &layout, NodeId home)
{
  // The struct is followed by what set_origin () stores.
  const size_t described = origin_offset (layout) + sizeof (void *);
  const size_t size = kHandleSize + described;
  void *place = ::operator new (size, std::align_val_t{ alignof (Handle) },
                                std::nothrow);
  if (place == nullptr)
    return nullptr;
  auto *handle = new (place) Handle;
  handle->layout_ = &layout;
  handle->home_ = home;
  handle->has_forms_ = layout.form_count () > 1;
  handle->main_.handle = handle;
  handle->main_.contents = static_cast<char *> (place) + kHandleSize;
  memset (handle->main_.contents, 0, described);
  return handle;
}

/// Undoes make ().
void
Memory::discard (Handle *handle)
{
  handle->~Handle ();
  ::operator delete (handle, std::align_val_t{ alignof (Handle) });
}

/// Takes the sizes from the main-memory struct.
void
Memory::measure (Handle &handle)
{
  const Layout &layout = *handle.layout_;
  if (layout.custom ())
    {
      auto &ops = layout.ops ();
      if (ops.get_size != nullptr)
        handle.bytes_ = ops.get_size (to_public (&handle));
      if (ops.footprint != nullptr)
        handle.footprint_ = ops.footprint (to_public (&handle));
      handle.alloc_footprint_ = ops.alloc_footprint != nullptr
                                    ? ops.alloc_footprint (to_public (&handle))
                                    : handle.footprint_;
      handle.room_ = handle.bytes_;
      for (const auto size : { ops.get_alloc_size, ops.get_max_size })
        if (size != nullptr)
          handle.room_ = std::max (handle.room_, size (to_public (&handle)));
    }
  else
    {
      handle.bytes_ = handle.room_ = bytes_of (layout, handle.shape ());
      handle.footprint_ = footprint_of (layout, handle.shape ());
    }
  // Relaxed: a policy that sees it late orders some tasks otherwise.
  if (handle.bytes_ >= details_->least_large
      && !has_large.load (std::memory_order_relaxed))
    has_large.store (true, std::memory_order_relaxed);
}

/// Makes what the struct on `home` describes the valid contents; false when
/// there is no main memory for the handle's own.
bool
Memory::settle_at_home (Handle &handle, const void *replica)
{
  const Layout &layout = *handle.layout_;
  NodeId home = handle.home_;
  // Other nodes' structs begin as a copy of this.
  if (layout.custom () && layout.ops ().init != nullptr)
    layout.ops ().init (handle.main_.contents);
  if (home >= 0)
    {
      SpinGuard lock (handle.coherence_);
      if (handle.replica (home) == nullptr)
        return false;
    }
  if (layout.custom ())
    layout.ops ().register_data_handle (to_public (&handle), unsigned (home),
                                        const_cast<void *> (replica));
  else
    memcpy (handle.main_.contents, replica, layout.struct_size ());
  forget_forms (layout, handle.main_.contents);
  SpinGuard lock (handle.coherence_);
  if (home >= 0)
    {
      Replica &here = *handle.find (home);
      if (!layout.custom () && home != kMainMemory)
        memcpy (here.contents, handle.main_.contents, layout.struct_size ());
      here.allocated = true;
      handle.set_valid (node_bit (home));
    }
  if (home != kMainMemory)
    for (unsigned i = 0; i < layout.part_count (handle.shape ()); ++i)
      layout.place (handle.main_.contents, i, {});
  return true;
}

/// Says so when exactly these data are registered already.  Others at the same
/// address may be pieces of a whole, which the program uses in turns.
void
Memory::warn_if_twice (Handle &handle, const void *place)
{
  // None leaves the list, and so goes, meanwhile.
  MutexLock lock (details_->handles_lock);
  Handle *other = lookup_.find (place);
  if (other == nullptr || details_->told_twice
      || other->layout_ != handle.layout_ || other->parent_ != nullptr
      || !same_shape (*other, handle))
    return;
  details_->told_twice = true;
  log (Level::Warning,
       "the %s at %p is registered already: the two handles are different "
       "data, which are neither ordered nor kept coherent",
       handle.layout_->name (), place);
}

Status
Memory::add (const Layout &layout, NodeId home, const void *replica,
             Handle *&result)
{
  result = nullptr;
  if (home < -1 || home >= NodeId (node_count ()))
    return Status::error (-EINVAL, "memory node %d does not exist", home);
  const bool here = home == kMainMemory && !layout.custom ()
                    && layout.part_count (replica) != 0;
  if (!layout.custom ())
    {
      Status status = layout.check (replica);
      if (status.ok ())
        status = check_parts (layout, replica, here);
      if (!status.ok ())
        return status;
    }
  Handle *handle = make (layout, home);
  if (handle == nullptr)
    return Status::error (-ENOMEM, "registering data");
  {
    SpinGuard lock (handle->coherence_);
    details_->coherence.let_leave (*handle);
  }
  if (!settle_at_home (*handle, replica))
    {
      {
        SpinGuard lock (handle->coherence_);
        details_->coherence.drop_replicas (*handle);
      }
      discard (handle);
      return Status::error (-ENOMEM, "registering data");
    }
  measure (*handle);
  enlist (*handle);
  if (here)
    {
      const device::Address address = layout.part (replica, 0).address;
      auto *place = reinterpret_cast<void *> (address.base + address.offset);
      handle->looked_up_ = lookup_.insert (place, *handle);
      if (!handle->looked_up_)
        warn_if_twice (*handle, place);
    }
  result = handle;
  return {};
}

Status
Memory::add_like (Handle &handle, Handle *&result)
{
  const auto shape = copy_shape (handle);
  if (shape == nullptr)
    return Status::error (-ENOMEM, "registering data");
  return add (*handle.layout_, -1, shape.get (), result);
}

Status
Memory::add_version (Handle &handle, Handle *&version)
{
  Status status = add_like (handle, version);
  if (!status.ok ())
    return status;
  handle.coherence_.lock ();
  std::string name = handle.name ();
  uint32_t write_through = handle.write_through_;
  handle.coherence_.unlock ();
  SpinGuard lock (version->coherence_);
  version->rare_state ().name = std::move (name);
  version->rare_state ().original = &handle;
  version->write_through_ = write_through;
  version->set_valid (0);
  return {};
}

bool
Memory::clear (Handle &handle, Waker *waker)
{
  Coherence &coherence = details_->coherence;
  SpinGuard lock (handle.coherence_);
  coherence.write (handle, kMainMemory, msi::Event::Write);
  handle.set_valid (0);
  if (!coherence.quiesce (handle, waker))
    return false;
  coherence.keep_only_main (handle);
  coherence.free (handle, handle.main_);
  details_->buffers.forget (handle);
  return true;
}

void
Memory::forget_addresses (Handle &handle)
{
  if (handle.looked_up_)
    {
      lookup_.erase (handle.address (), handle);
      handle.looked_up_ = false;
    }
  std::vector<const void *> others;
  {
    SpinGuard lock (handle.coherence_);
    if (handle.extra_)
      others.swap (handle.extra_->addresses);
  }
  for (const void *address : others)
    lookup_.erase (address, handle);
}

void
Memory::destroy (Handle &handle)
{
  {
    MutexLock lock (details_->handles_lock);
    (handle.previous_ ? handle.previous_->next_ : details_->handles)
        = handle.next_;
    if (handle.next_ != nullptr)
      handle.next_->previous_ = handle.previous_;
    --details_->handle_count;
  }
  discard (&handle);
}

bool
Memory::remove (Handle &handle, Waker *waker)
{
  details_->later.forget (handle);
  if (handle.extra_ && handle.extra_->reducer)
    for (Handle *&copy : handle.extra_->reducer->copies)
      {
        if (copy != nullptr && !remove (*copy, waker))
          return false;
        copy = nullptr;
      }
  {
    SpinGuard lock (handle.coherence_);
    if (!details_->coherence.quiesce (handle, waker))
      return false;
  }
  forget_addresses (handle);
  tell_removal (to_public (&handle));
  details_->buffers.forget (handle);
  const Layout &layout = *handle.layout_;
  {
    SpinGuard lock (handle.coherence_);
    details_->coherence.drop_replicas (handle);
    if (handle.extra_)
      details_->kept_for_parts -= std::exchange (handle.extra_->kept, 0);
  }
  if (layout.custom () && layout.ops ().unregister_data_handle != nullptr)
    layout.ops ().unregister_data_handle (to_public (&handle));
  destroy (handle);
  return true;
}

void
Memory::add_address (Handle &handle, const void *pointer)
{
  if (!lookup_.insert (pointer, handle))
    return;
  SpinGuard lock (handle.coherence_);
  handle.rare_state ().addresses.push_back (pointer);
}

Handle *
Memory::lookup (const void *pointer) const
{
  return lookup_.find (pointer);
}

Handle *
Memory::find_allocated (const void *pointer)
{
  if (pointer == nullptr)
    return nullptr;
  // None leaves the list, and so goes, meanwhile.
  MutexLock lock (details_->handles_lock);
  for (Handle *handle = details_->handles; handle != nullptr;
       handle = handle->next_)
    {
      if (handle->home_ == kMainMemory || handle->layout_->custom ()
          || handle->partitioned ())
        continue;
      SpinGuard guard (handle->coherence_);
      if (handle->main_.allocated && handle->address () == pointer)
        return handle->extra_ && handle->extra_->original != nullptr
                   ? handle->extra_->original
                   : handle;
    }
  return nullptr;
}

void *
Memory::replica_struct (Handle &handle, NodeId node)
{
  SpinGuard lock (handle.coherence_);
  Replica *replica = handle.replica (node);
  return replica != nullptr ? replica->contents : nullptr;
}

Status
Memory::set_storage (Handle &handle, NodeId node, const void *replica)
{
  if (node < 0 || node >= NodeId (node_count ()))
    return Status::error (-EINVAL, "memory node %d does not exist", node);
  SpinGuard lock (handle.coherence_);
  Replica *there = handle.replica (node);
  if (there == nullptr)
    return Status::error (-ENOMEM, "no main memory to describe data");
  Replica &here = *there;
  if (here.allocated || here.shared)
    return Status::error (-EBUSY, "memory node %d has storage already", node);
  memcpy (here.contents, replica, handle.layout_->struct_size ());
  here.allocated = true;
  return {};
}

Status
Memory::reserve (Handle &handle, NodeId node)
{
  SpinGuard lock (handle.coherence_);
  Replica *replica = handle.replica (node);
  if (replica == nullptr)
    return Status::error (-ENOMEM, "no main memory to describe data");
  return details_->coherence.allocate (handle, *replica);
}

} // namespace asterism::data
