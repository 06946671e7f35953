// SPDX-License-Identifier: LGPL-2.1-or-later
// Memory: its nodes, background work, and what is done with data.

#include "data/memory.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/check.h"
#include "base/fence.h"
#include "base/fuzz.h"
#include "data/details.h"

#include "starpu_data_interfaces.h"

namespace asterism::data
{

Memory::Memory (const Options &options) : details_ (new Details)
{
  auto bit
      = [] (device::Arch arch) { return uint32_t{ 1 } << unsigned (arch); };
  uint32_t synchronous = options.synchronous_copies != 0 ? ~uint32_t{ 0 } : 0;
  if (options.synchronous_cuda_copies != 0)
    synchronous |= bit (device::Arch::Cuda);
  if (options.synchronous_opencl_copies != 0)
    synchronous |= bit (device::Arch::OpenCl);
  details_->coherence.set_synchronous (synchronous);
  details_->coherence.set_sharing (options.share_memory != 0);
  if (options.look_ahead > 0)
    details_->least_large = size_t (options.look_ahead);
  details_->pinned.set_limit (size_t (std::max (options.pinned_cache, 0L))
                              << 20);
  Node &main = details_->coherence.node (kMainMemory);
  main.set_pinned (details_->pinned);
  main.set_private (details_->buffers);
  details_->coherence.set_blocks (
      size_t (std::max (options.cache_blocks, 0L)),
      size_t (std::max (options.cache_block_size, 1L)) << 10);
  details_->room.configure (options);
  details_->room.watch (details_->coherence.node (kMainMemory));
}

Memory::~Memory ()
{
  details_->later.stop ();
  details_->room.stop ();
  // What the program never let go of.
  details_->release_hook = nullptr;
  details_->background_waker = nullptr;
  for (;;)
    {
      details_->holds_lock.lock ();
      Fetch *held
          = details_->holds.empty () ? nullptr : details_->holds.back ();
      details_->holds_lock.unlock ();
      if (held == nullptr)
        break;
      release (*held);
    }
  // They are in the list themselves.
  for (Handle *handle = details_->handles; handle; handle = handle->next_)
    if (handle->extra_ && handle->extra_->reducer)
      handle->extra_->reducer->copies.clear ();
  while (details_->handles != nullptr)
    {
      Handle &handle = *details_->handles;
      while (!remove (handle, nullptr))
        let_others_run ();
    }
  for (Fetch::Details *spare : details_->spare)
    delete spare;
  for (unsigned n = 0; n < node_count (); ++n)
    CHECK_EQ (use (NodeId (n)).held, 0u);
}

void
Memory::set_recorder (trace::Recorder *recorder)
{
  details_->coherence.set_recorder (recorder);
}

void
Memory::set_background_waker (Waker *waker, LastWaker *last_copy)
{
  details_->background_waker = waker;
  details_->coherence.set_background_waker (waker, last_copy);
}

Waker *
Memory::background_waker () const
{
  return details_->background_waker;
}

NodeId
Memory::add_node (device::Device &device)
{
  const unsigned before = node_count ();
  const NodeId node = details_->coherence.add_node (device);
  if (node_count () != before)
    {
      details_->pinned.add (device);
      details_->room.watch (details_->coherence.node (node));
    }
  return node;
}

void
Memory::swap_to (NodeId disk, long long limit)
{
  details_->coherence.swap_to (disk, limit);
  // No private buffer is kept from now on.
  details_->coherence.node (kMainMemory).flush_cache ();
}

void
Memory::keep_in_main (Handle &handle, bool keeps)
{
  SpinGuard lock (handle.coherence_);
  handle.out_of_core_ = !keeps;
  if (keeps)
    {
      details_->coherence.keep_in_main (handle);
      if (handle.extra_)
        details_->kept_for_parts -= std::exchange (handle.extra_->kept, 0);
    }
  else if (!handle.partitioned () && !handle.planned ())
    details_->coherence.let_leave (handle);
}

bool
Memory::may_leave (Handle &handle) const
{
  SpinGuard lock (handle.coherence_);
  return handle.out_of_core_;
}

unsigned
Memory::node_count () const
{
  return details_->coherence.node_count ();
}

device::Device *
Memory::device_of (NodeId node) const
{
  return details_->coherence.node (node).device ();
}

void
Memory::prefetch (Handle &handle, NodeId node, Mode mode)
{
  if (!reads (mode) || (handle.nodes () & node_bit (node)) != 0)
    return;
  SpinGuard lock (handle.coherence_);
  details_->coherence.prefetch (handle, node);
}

void
Memory::prefetch_while (Handle &handle, NodeId node,
                        bool (*waits) (const void *argument),
                        const void *argument)
{
  if ((handle.nodes () & node_bit (node)) != 0 || !waits (argument))
    return;
  fuzz::point ();
  SpinGuard lock (handle.coherence_);
  // As if it was being copied: who writes comes here from now on, and waits.
  ++handle.copies_under_way_;
  handle.set_valid (handle.nodes ());
  // Whoever finds the task ready looks at `valid' then, without a fence.
  fence::heavy ();
  if (waits (argument))
    details_->coherence.prefetch (handle, node);
  --handle.copies_under_way_;
  handle.set_valid (handle.nodes ());
}

void
Memory::prefetch_in_order (Handle &handle, NodeId node, Mode mode, int priority)
{
  if (!reads (mode) || (handle.nodes () & node_bit (node)) != 0)
    return;
  DeferredPrefetches &later = details_->later;
  const bool waits
      = (priority != 0 && details_->coherence.has_much_to_do (node))
        || later.urgent (node);
  // A writer has the data alone: nobody else may read them for it later.
  if (writes (mode) || !waits
      || !later.add ({ &handle, node, priority, false }))
    prefetch (handle, node, mode);
}

void
Memory::prefetch_when_idle (Handle &handle, NodeId node, int priority)
{
  details_->later.add ({ &handle, node, priority, true });
}

double
Memory::transfer_cost (const Handle &handle, NodeId node, Mode mode) const
{
  if (!reads (mode))
    return 0;
  return details_->coherence.cost (handle.nodes (), node, handle.bytes ());
}

bool
Memory::begins (const Fetch &fetch, unsigned index) const
{
  // Another fetch of the worker's may have had it begun since.
  const Item &item = fetch.details->items[index];
  return item.begins && item.handle->nodes () == 0;
}

void
Memory::begun (const Fetch &fetch, unsigned index)
{
  const Item &item = fetch.details->items[index];
  SpinGuard lock (item.handle->coherence ());
  details_->coherence.write (*item.handle, item.node, msi::Event::Write);
}

Status
Memory::fetch (Fetch &fetch)
{
  constexpr unsigned kNapMicroseconds = 200; // lest nothing wakes it
  fetch.awaited = fetch.count == 1;          // of several, others make some
  bool done = false;
  Status status = begin (fetch);
  while (status.ok () && !done)
    {
      status = poll (fetch, done);
      if (status.ok () && !done)
        fetch.waker->park_for (kNapMicroseconds);
    }
  fetch.awaited = false;
  return status;
}

bool
Memory::progress ()
{
  bool missed = false;
  bool progressed
      = details_->coherence.progress (-1, nullptr, missed) || missed;
  if (missed)
    let_others_run (); // to who has it locked
  return details_->background.poll () || progressed;
}

void
Memory::drain ()
{
  while (details_->coherence.later_wanted.load () != 0
         || details_->coherence.busy () || !details_->background.empty ())
    if (!progress ())
      let_others_run ();
}

void
Memory::add_background (Background &work)
{
  details_->background.add (work);
  if (details_->background_waker != nullptr)
    details_->background_waker->wake ();
}

const Layout &
Memory::layout_for (struct starpu_data_interface_ops &ops)
{
  for (const Layout *layout : all_layouts ())
    if (&layout->ops () == &ops)
      return *layout;
  MutexLock lock (details_->custom_lock);
  for (auto &layout : details_->custom)
    if (&layout->ops () == &ops)
      return *layout;
  details_->custom.push_back (std::make_unique<CustomLayout> (ops));
  return *details_->custom.back ();
}

bool
Memory::invalidate (Handle &handle, Waker *waker)
{
  SpinGuard lock (handle.coherence_);
  details_->coherence.write (handle, kMainMemory, msi::Event::Write);
  handle.set_valid (0);
  if (handle.extra_)
    {
      handle.extra_->lost = false;
      handle.extra_->lost_with = -1;
    }
  return details_->coherence.quiesce (handle, waker);
}

void
Memory::wont_use (Handle &handle)
{
  SpinGuard lock (handle.coherence_);
  details_->coherence.prefetch (handle, kMainMemory);
  details_->coherence.make_oldest (handle);
}

bool
Memory::evict (Handle &handle, NodeId node)
{
  return details_->coherence.evict_from (handle, node);
}

bool
Memory::can_evict (Handle &handle, NodeId node)
{
  return details_->coherence.can_evict (handle, node);
}

void
Memory::set_write_through (Handle &handle, uint32_t nodes)
{
  SpinGuard lock (handle.coherence_);
  handle.write_through_ = nodes & ((uint32_t{ 1 } << node_count ()) - 1);
  handle.set_valid (handle.nodes ());
}

void
Memory::query (Handle &handle, NodeId node, bool &allocated, bool &valid,
               bool &requested)
{
  SpinGuard lock (handle.coherence_);
  const Replica *replica = handle.find (node);
  allocated = replica && replica->allocated;
  valid = (handle.nodes () & node_bit (node)) != 0;
  requested = replica && replica->incoming != nullptr;
}

bool
Memory::shares (Handle &handle, NodeId node)
{
  SpinGuard lock (handle.coherence_);
  const Replica *replica = handle.find (node);
  return replica != nullptr && replica->shared;
}

Status
Memory::allocate (NodeId node, size_t bytes, device::Address &address)
{
  if (node < 0 || node >= NodeId (node_count ()))
    return Status::error (-EINVAL, "memory node %d does not exist", node);
  return details_->coherence.node (node).allocate (bytes, address);
}

void
Memory::free (NodeId node, device::Address address, size_t bytes)
{
  details_->coherence.node (node).free (address, bytes);
}

bool
Memory::charge (NodeId node, size_t bytes, bool may_exceed)
{
  return details_->coherence.node (node).charge (bytes, may_exceed);
}

void
Memory::discharge (NodeId id, size_t bytes)
{
  Node &node = details_->coherence.node (id);
  node.discharge (bytes);
  {
    SpinGuard lock (node.lock);
    node.wake_first ();
  }
  tell_release ();
}

void
Memory::tidy (NodeId node)
{
  details_->coherence.node (node).flush_cache ();
}

PrivateBuffers &
Memory::buffers ()
{
  return details_->buffers;
}

PinnedMemory &
Memory::pinned ()
{
  return details_->pinned;
}

Status
Memory::copy (NodeId source, device::Address from, NodeId target,
              device::Address to, const device::Shape &shape,
              Operations *operations)
{
  if (source < 0 || target < 0 || source >= NodeId (node_count ())
      || target >= NodeId (node_count ()))
    return Status::error (-EINVAL, "copying from memory node %d to %d", source,
                          target);
  Operations here;
  Status status = details_->coherence.copy (source, from, target, to, shape,
                                            operations ? *operations : here);
  if (!status.ok () && operations != nullptr)
    operations->fail (status.code ());
  here.wait ();
  if (status.ok () && here.failure () != 0)
    return Status::error (here.failure (), "copying from memory node %d to %d",
                          source, target);
  return status;
}

Status
Memory::copy_contents (Handle &target, Handle &source)
{
  const Layout &layout = *target.layout_;
  if (&layout != source.layout_)
    return Status::error (-EINVAL, "copying between data of two kinds");
  if (!same_shape (layout, target.shape (), source.shape ()))
    return Status::error (-EINVAL, "copying between data of two sizes");
  Operations operations;
  if (layout.custom ())
    {
      const Node &main = details_->coherence.node (kMainMemory);
      Status status = copy_custom (layout, source.main_.contents, main,
                                   target.main_.contents, main, operations);
      operations.wait ();
      if (status.ok () && operations.failure () != 0)
        return Status::error (operations.failure (), "copying data");
      return status;
    }
  for (unsigned i = 0; i < layout.part_count (source.shape ()); ++i)
    {
      Region from = layout.part (source.shape (), i);
      Region to = layout.part (target.shape (), i);
      // Two data that the program has in the same place.
      if (from.address.base == to.address.base
          && from.address.offset == to.address.offset)
        continue;
      Status status = details_->coherence.copy (
          kMainMemory, from.address, kMainMemory, to.address,
          shape_between (from, to), operations);
      if (!status.ok ())
        return status;
    }
  return {};
}

LinkTraffic
Memory::traffic (NodeId source, NodeId target) const
{
  Traffic &link = details_->coherence.traffic (source, target);
  return { link.bytes.load (), link.count.load () };
}

NodeUse
Memory::use (NodeId id) const
{
  Node &node = details_->coherence.node (id);
  size_t held;
  {
    SpinGuard lock (node.lock);
    held = node.held_bytes;
  }
  const size_t idle = id == kMainMemory ? details_->buffers.idle_bytes () : 0;
  const size_t used = node.used_bytes () + node.charged_bytes ();
  return { node.capacity (), used - std::min (used, idle), held,
           node.cache_hits (), node.cache_misses () };
}

size_t
Memory::evictions () const
{
  return details_->coherence.evictions ();
}

} // namespace asterism::data
