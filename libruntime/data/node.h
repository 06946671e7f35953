// SPDX-License-Identifier: LGPL-2.1-or-later
// Node: one memory node: its storage, the cache of freed storage, and which
// replicas may be evicted.

#ifndef ASTERISM_DATA_NODE_H
#define ASTERISM_DATA_NODE_H

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/event.h"
#include "base/mutex.h"
#include "base/status.h"
#include "data/handle.h"
#include "data/kept.h"
#include "data/pinned.h"
#include "device/driver.h"

namespace asterism::data
{

struct Fetch;
class PrivateBuffers;
class BackgroundEviction;

/// Place of a node in Handle::valid.
constexpr uint32_t
node_bit (NodeId node)
{
  return uint32_t{ 1 } << node;
}

class Node;

/// The results of looking for free space.
enum class Room
{
  Found,   // something was freed: try again
  Coming,  // enough will be freed when transfers end
  Busy,    // what could go is being copied: try again when that has ended
  Nothing, // everything is in use, or all is empty
  Refused, // what could go cannot be saved
};

/// The free space that is asked for.
struct Demand
{
  size_t bytes;             ///< so many; `ahead`: so many may stay in use
  uint32_t now = 0;         ///< order of its user
  Waker *waker = nullptr;   ///< null: nobody can wait
  Handle *wanted = nullptr; ///< for this, if it is known
  bool others = false;      ///< some will end whose data are in the way
  bool ahead = false;       ///< for what may come: what is used soon stays
  size_t used = 0; ///< bytes in use before storage was asked for in vain; 0:
                   ///< what has left since does not count

  /// True when nothing more has to go.
  bool
  met (size_t leaving, size_t used_now) const
  {
    return ahead ? used_now <= bytes + leaving : leaving >= bytes;
  }
};

/// The functions that allocate main memory, when that is not the C library: as
/// starpu_malloc_set_hooks () describes them; set while nothing is allocated.
struct MainMemoryHooks
{
  int (*allocate) (unsigned node, void **pointer, size_t bytes, int flags)
      = nullptr;
  int (*free) (unsigned node, void *pointer, size_t bytes, int flags) = nullptr;
};
MainMemoryHooks &main_memory_hooks ();

/// Bytes that a replica takes on a node.
size_t bytes_on (const Handle &handle, const Node &node);

/// The memory of one device, or main memory.  Any thread; the lists under
/// `lock`, which comes after a handle's coherence lock.
class Node
{
public:
  /// Requires: `device` is null for main memory and only there.
  Node (NodeId id, device::Device *device);
  ~Node ();
  Node (const Node &) = delete;
  Node &operator= (const Node &) = delete;

  NodeId
  id () const
  {
    return id_;
  }
  device::Device *
  device () const
  {
    return device_;
  }

  /// The form of data, of those that have several, that is used here.
  unsigned
  form () const
  {
    return device_ ? unsigned (device_->info ().arch) : kMainForm;
  }

  /// True when storage can run out, so that replicas are evicted.
  bool
  limited () const
  {
    return device_ != nullptr || limit_.load () >= 0;
  }

  /// Lets main memory have that many bytes, and no more.
  void
  set_limit (long long bytes)
  {
    limit_ = bytes;
  }

  /// Memory that is given back as well when there is none left.
  void
  set_pinned (PinnedMemory &pinned)
  {
    pinned_ = &pinned;
  }

  /// And buffers in it that nobody uses.
  void
  set_private (PrivateBuffers &buffers)
  {
    private_ = &buffers;
  }

  /// Divides the memory into so many blocks: storage consists of whole ones,
  /// and only the least recently used make room.  Before the first allocation.
  void
  set_blocks (size_t count, size_t bytes)
  {
    block_count_ = count;
    block_bytes_ = bytes;
  }
  bool
  has_blocks () const
  {
    return block_count_ != 0;
  }
  /// Bytes that storage of that size takes.
  size_t
  rounded (size_t bytes) const
  {
    return has_blocks ()
               ? (bytes + block_bytes_ - 1) / block_bytes_ * block_bytes_
               : bytes;
  }

  /// Sets what frees space on the node: it is told when the memory changes,
  /// with `level' when more than that share of it is in use and with `lists'
  /// when more may leave.
  void
  set_keeper (BackgroundEviction &keeper, Waker &alarm, double level,
              bool lists)
  {
    keeper_ = &keeper;
    level_ = level;
    lists_ = lists;
    alarm_ = level < 1 || lists ? &alarm : nullptr;
  }
  BackgroundEviction *
  keeper () const
  {
    return keeper_;
  }

  /// Storage, from the cache if it has some of that size.  -ENOMEM when there
  /// is none left even with an empty cache.
  Status allocate (size_t bytes, device::Address &address);

  /// Gives storage back, to the cache.
  void free (device::Address address, size_t bytes);

  /// Returns all storage that is kept for later.
  void flush_cache ();

  /// Says that so many bytes of a device are in use that it does not know of;
  /// false, and nothing changed, when they exceed the capacity and must not.
  bool charge (size_t bytes, bool may_exceed);
  void
  discharge (size_t bytes)
  {
    charged_bytes_ -= bytes;
  }
  size_t
  charged_bytes () const
  {
    return charged_bytes_;
  }

  /// Bytes in use, without the cache.
  size_t used_bytes () const;
  /// Bytes that could be had: -1 when unknown.
  long long capacity () const;

  /// Storage found in the cache, and taken from the device.
  size_t
  cache_hits () const
  {
    return cache_hits_.load ();
  }
  size_t
  cache_misses () const
  {
    return cache_misses_.load ();
  }

  /// Of user-defined kinds, in so many bytes at most.
  KeptStorage kept;
  size_t
  kept_limit () const
  {
    return limited () ? SIZE_MAX : size_t{ 64 } << 20;
  }

  SpinLock lock;

  /// The replicas nobody needs in place, least recently used first.
  void enlist (Replica &replica, bool as_oldest) REQUIRES (lock);
  void delist (Replica &replica) REQUIRES (lock);
  Replica *
  oldest () REQUIRES (lock)
  {
    return oldest_;
  }

  Replica *
  newest () REQUIRES (lock)
  {
    return newest_;
  }

  size_t pinned_bytes GUARDED_BY (lock) = 0;  ///< of replicas in use
  size_t leaving_bytes GUARDED_BY (lock) = 0; ///< of evictions under way
  size_t held_bytes GUARDED_BY (lock) = 0;    ///< of replicas that are held

  /// Fetches that found no room, first come first served: only the first may
  /// take storage, and no later one holds any while it waits.
  std::vector<Fetch *> waiting GUARDED_BY (lock);
  std::atomic<unsigned> waiting_count{ 0 };
  /// Something may fit now.
  void wake_first () REQUIRES (lock);

private:
  Status take (size_t bytes, device::Address &address);
  Status reserve (size_t bytes);
  void give_back (device::Address address, size_t bytes);
  void tell_level ();

  const NodeId id_;
  device::Device *const device_;
  mutable Mutex cache_lock_; // innermost
  std::unordered_map<size_t, std::vector<device::Address>>
      cache_ GUARDED_BY (cache_lock_);
  std::atomic<size_t> cached_bytes_{ 0 }; ///< written under cache_lock_
  std::atomic<long long> limit_{ -1 };    ///< of main memory; -1: none
  PinnedMemory *pinned_ = nullptr;        ///< beside main memory
  PrivateBuffers *private_ = nullptr;     ///< in main memory
  std::atomic<size_t> used_bytes_{ 0 };
  std::atomic<size_t> charged_bytes_{ 0 };
  size_t block_count_ = 0, block_bytes_ = 0;
  std::atomic<size_t> taken_bytes_{ 0 }; ///< in use or in the cache
  std::atomic<size_t> cache_hits_{ 0 }, cache_misses_{ 0 };
  BackgroundEviction *keeper_ = nullptr;
  Waker *alarm_ = nullptr; ///< null: nobody wants to be told
  double level_ = 1;
  bool lists_ = false;
  Replica *oldest_ GUARDED_BY (lock) = nullptr;
  Replica *newest_ GUARDED_BY (lock) = nullptr;
};

} // namespace asterism::data

#endif
