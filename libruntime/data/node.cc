// SPDX-License-Identifier: LGPL-2.1-or-later
// Storage of one memory node: allocation with a cache, and the eviction list.

#include "data/node.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "base/check.h"
#include "data/memory.h"
#include "data/private_buffers.h"

namespace asterism::data
{

size_t
bytes_on (const Handle &handle, const Node &node)
{
  const Layout &layout = handle.layout ();
  size_t bytes = node.rounded (handle.room ());
  if (node.form () != kMainForm && layout.form_count () > 1)
    bytes
        += node.rounded (layout.part (handle.shape (), node.form ()).bytes ());
  return bytes;
}
namespace
{

/// Freed main memory worth keeping; the C library has its own cache of small
/// blocks.
constexpr size_t kMainCacheBytes = size_t{ 64 } << 20;
/// Alignment of main memory, for vector instructions and transfers.
constexpr size_t kAlignment = 64;

void *
allocate_in_main (size_t bytes)
{
  const size_t rounded = (bytes + kAlignment - 1) / kAlignment * kAlignment;
  if (rounded < bytes)
    return nullptr;
  const MainMemoryHooks &hooks = main_memory_hooks ();
  if (hooks.allocate == nullptr)
    return aligned_alloc (kAlignment, rounded);
  void *pointer = nullptr;
  const int error = hooks.allocate (kMainMemory, &pointer, bytes, 0);
  return error == 0 ? pointer : nullptr;
}

void
free_in_main (void *pointer, size_t bytes)
{
  const MainMemoryHooks &hooks = main_memory_hooks ();
  if (hooks.free != nullptr)
    hooks.free (kMainMemory, pointer, bytes, 0);
  else
    ::free (pointer);
}

} // namespace

MainMemoryHooks &
main_memory_hooks ()
{
  // The program sets them when there is no runtime yet.
  static MainMemoryHooks hooks;
  return hooks;
}

Node::Node (NodeId id, device::Device *device)
    : kept (id), id_ (id), device_ (device)
{
  CHECK ((id == kMainMemory) == (device == nullptr));
}

Node::~Node () { flush_cache (); }

/// Counts bytes as taken, unless they exceed what there is: at once, lest
/// several threads find the same room.
Status
Node::reserve (size_t bytes)
{
  const auto exceeds = [bytes] (size_t taken, long long all) {
    return all < 0 || taken > size_t (all) || bytes > size_t (all) - taken;
  };
  const auto crowded = [&] (size_t taken) {
    return charged_bytes_ != 0 && exceeds (taken + charged_bytes_, capacity ());
  };
  for (size_t taken = taken_bytes_.load (); !crowded (taken);)
    {
      const long long limit = limit_;
      const size_t beside = pinned_ != nullptr ? pinned_->kept () : 0;
      if (device_ != nullptr && has_blocks ()
          && taken + bytes > block_count_ * block_bytes_)
        return Status::error (-ENOMEM, "%s: no room for %zu blocks",
                              device_->info ().name.c_str (),
                              bytes / block_bytes_);
      if (limit >= 0 && exceeds (taken + beside, limit))
        return Status::error (-ENOMEM, "no room for %zu bytes of main memory",
                              bytes);
      if (!taken_bytes_.compare_exchange_weak (taken, taken + bytes))
        continue;
      // Either this or charge () sees the other.
      if (!crowded (taken))
        return {};
      taken_bytes_ -= bytes;
      break;
    }
  return Status::error (-ENOMEM, "%s: the application has the rest",
                        device_->info ().name.c_str ());
}

Status
Node::take (size_t bytes, device::Address &address)
{
  Status status = reserve (bytes);
  if (!status.ok ())
    return status;
  if (device_ != nullptr)
    status = device_->allocate (bytes, address);
  else if (void *pointer = allocate_in_main (bytes))
    address = { reinterpret_cast<uintptr_t> (pointer), 0 };
  else
    status
        = Status::error (-ENOMEM, "allocating %zu bytes of main memory", bytes);
  if (!status.ok ())
    taken_bytes_ -= bytes;
  return status;
}

void
Node::give_back (device::Address address, size_t bytes)
{
  if (device_ != nullptr)
    device_->free (address, bytes);
  else
    free_in_main (reinterpret_cast<void *> (address.base), bytes);
  taken_bytes_ -= bytes;
}

Status
Node::allocate (size_t bytes, device::Address &address)
{
  address = {};
  if (bytes == 0)
    return {};
  bytes = rounded (bytes);
  {
    MutexLock lock (cache_lock_);
    auto found = cache_.find (bytes);
    if (found != cache_.end () && !found->second.empty ())
      {
        address = found->second.back ();
        found->second.pop_back ();
        cached_bytes_ -= bytes;
        used_bytes_ += bytes;
        ++cache_hits_;
        tell_level ();
        return {};
      }
  }
  Status status = take (bytes, address);
  if (!status.ok () && status.code () == -ENOMEM)
    {
      flush_cache ();
      status = take (bytes, address);
    }
  if (status.ok ())
    {
      used_bytes_ += bytes;
      ++cache_misses_;
      tell_level ();
    }
  return status;
}

void
Node::tell_level ()
{
  if (alarm_ == nullptr || level_ >= 1)
    return;
  const long long all = capacity ();
  if (all > 0 && double (used_bytes_ + charged_bytes_) > level_ * double (all))
    alarm_->wake ();
}

void
Node::free (device::Address address, size_t bytes)
{
  if (bytes == 0)
    return;
  bytes = rounded (bytes);
  {
    MutexLock lock (cache_lock_);
    if (limited () || cached_bytes_ + bytes <= kMainCacheBytes)
      {
        cache_[bytes].push_back (address);
        cached_bytes_ += bytes;
        used_bytes_ -= bytes;
        return;
      }
  }
  give_back (address, bytes);
  used_bytes_ -= bytes;
}

void
Node::flush_cache ()
{
  kept.flush ();
  if (pinned_ != nullptr)
    pinned_->flush ();
  if (private_ != nullptr)
    private_->flush ();
  // Under the lock: who finds the cache empty then finds the device empty.
  MutexLock lock (cache_lock_);
  for (auto &[bytes, addresses] : cache_)
    for (device::Address address : addresses)
      give_back (address, bytes);
  cache_.clear ();
  cached_bytes_ = 0;
}

bool
Node::charge (size_t bytes, bool may_exceed)
{
  charged_bytes_ += bytes;
  const size_t taken = taken_bytes_, cached = cached_bytes_;
  const size_t all
      = std::max<size_t> (used_bytes_, taken - std::min (taken, cached))
        + charged_bytes_;
  if (static_cast<long long> (all) > capacity () && !may_exceed)
    {
      charged_bytes_ -= bytes;
      return false;
    }
  if (static_cast<long long> (all + cached_bytes_) > capacity ())
    flush_cache ();
  tell_level ();
  return true;
}

size_t
Node::used_bytes () const
{
  return used_bytes_;
}

long long
Node::capacity () const
{
  if (device_ == nullptr)
    return limit_;
  const size_t bytes = device_->info ().memory_bytes;
  return static_cast<long long> (
      has_blocks () ? std::min (bytes, block_count_ * block_bytes_) : bytes);
}

void
Node::enlist (Replica &replica, bool as_oldest)
{
  CHECK (!replica.listed);
  replica.listed = true;
  replica.older = as_oldest ? nullptr : newest_;
  replica.newer = as_oldest ? oldest_ : nullptr;
  (replica.older ? replica.older->newer : oldest_) = &replica;
  (replica.newer ? replica.newer->older : newest_) = &replica;
  if (lists_ && alarm_ != nullptr
      && (replica.handle->nodes () & ~node_bit (id_)) == 0)
    alarm_->wake ();
}

void
Node::wake_first ()
{
  if (!waiting.empty () && waiting.front ()->waker != nullptr)
    waiting.front ()->waker->wake ();
}

void
Node::delist (Replica &replica)
{
  if (!replica.listed)
    return;
  replica.listed = false;
  (replica.older ? replica.older->newer : oldest_) = replica.newer;
  (replica.newer ? replica.newer->older : newest_) = replica.older;
  replica.older = replica.newer = nullptr;
}

} // namespace asterism::data
