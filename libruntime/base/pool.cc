// SPDX-License-Identifier: LGPL-2.1-or-later
// Pooled blocks: slabs owned by threads, with batched remote frees.

#include "base/pool.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "base/check.h"
#include "base/mutex.h"
#include "base/prefetch.h"
#include "base/thread_end.h"

namespace asterism::pool
{

namespace
{

constexpr size_t kGrain = 64;
constexpr unsigned kClasses = 13;
constexpr size_t kSizes[kClasses]
    = { 64, 128, 192, 256, 320, 384, 512, 640, 768, 896, 1024, 1536, 2048 };
constexpr size_t kSlabBytes = 64 * 1024;
// Slabs are allocated several at a time, as the C library needs another slab's
// room to align them.
constexpr size_t kSlabs = 16;
constexpr unsigned kBatch = 32;

struct Block
{
  Block *next;
};

/// Blocks of one size and one owner on their way home, noted in the first of
/// them: the others' lines stay where they are until they are used again.
struct Batch
{
  Batch *next;
  unsigned count; ///< of the others
  void *others[];
};

struct Cache;

/// Start of every slab: who gets its blocks back.
struct alignas (kGrain) Slab
{
  Cache *owner;
};

/// Blocks of one size that a thread has at hand.
struct Bin
{
  Block *free = nullptr;
  Batch *home = nullptr; ///< came back, the first being used
  char *fresh = nullptr; ///< never used part of the newest slab
  char *fresh_end = nullptr;
  std::atomic<Batch *> returned{ nullptr }; ///< by other threads
};

/// A batch that is being filled.
struct Parcel
{
  Cache *owner = nullptr;
  Batch *batch = nullptr;
};

/// One thread's pools.  Outlives its thread, to be taken over by another:
/// blocks may still be on their way to it.
struct Cache
{
  Bin bins[kClasses];
  Parcel parcels[kClasses];
  char *slabs = nullptr; ///< not used yet
  unsigned slab_count = 0;
  Cache *next_idle = nullptr;
};

// The one list of caches whose threads have ended.
SpinLock idle_lock;
Cache *idle_caches = nullptr;

Cache *
adopt_cache ()
{
  SpinGuard guard (idle_lock);
  Cache *cache = idle_caches;
  if (cache != nullptr)
    idle_caches = cache->next_idle;
  return cache;
}

void send_home (Parcel &parcel, unsigned size_class);

// Initial-exec: one word, on the path of every task.
__attribute__ ((tls_model ("initial-exec"))) thread_local Cache *current
    = nullptr;

/// Gives the thread's cache up when the thread ends.
void
give_up (void *given)
{
  auto *cache = static_cast<Cache *> (given);
  flush ();
  current = nullptr;
  SpinGuard guard (idle_lock);
  cache->next_idle = idle_caches;
  idle_caches = cache;
}

__attribute__ ((noinline)) Cache *
make_cache ()
{
  static ThreadEnd end (give_up);
  Cache *cache = adopt_cache ();
  if (cache == nullptr)
    cache = new (std::nothrow) Cache;
  end.set (cache);
  current = cache;
  return cache;
}

inline Cache *
this_cache ()
{
  return __builtin_expect (current != nullptr, 1) ? current : make_cache ();
}

constexpr unsigned
class_of (size_t bytes)
{
  unsigned size_class = 0;
  while (kSizes[size_class] < bytes)
    ++size_class;
  return size_class;
}

/// class_of () as a table over multiples of the grain.
struct ClassTable
{
  uint8_t of[kLargest / kGrain + 1];
  constexpr ClassTable () : of{}
  {
    for (size_t grains = 0; grains <= kLargest / kGrain; ++grains)
      of[grains] = static_cast<uint8_t> (class_of (grains * kGrain));
  }
};
constexpr ClassTable kTable;

/// How many others the first block of a batch has room to note.
struct RoomTable
{
  uint8_t of[kClasses];
  constexpr RoomTable () : of{}
  {
    for (unsigned i = 0; i < kClasses; ++i)
      of[i] = uint8_t (std::min<size_t> (
          (kSizes[i] - sizeof (Batch)) / sizeof (void *), kBatch - 1));
  }
};
constexpr RoomTable kRoom;

void
send_home (Parcel &parcel, unsigned size_class)
{
  Batch *batch = parcel.batch;
  if (batch == nullptr)
    return;
  std::atomic<Batch *> &home = parcel.owner->bins[size_class].returned;
  batch->next = home.load (std::memory_order_relaxed);
  // Release: partner of the acquire in refill ().
  while (!home.compare_exchange_weak (
      batch->next, batch, std::memory_order_release, std::memory_order_relaxed))
    continue;
  parcel = Parcel{};
}

/// Memory for a slab, or null.
char *
take_slab (Cache &cache)
{
  if (cache.slab_count == 0)
    {
      cache.slabs = static_cast<char *> (
          aligned_alloc (kSlabBytes, kSlabs * kSlabBytes));
      if (cache.slabs == nullptr)
        return nullptr;
      cache.slab_count = kSlabs;
    }
  return cache.slabs + --cache.slab_count * kSlabBytes;
}

/// Makes a new slab of this size class; its first block is returned.
void *
carve (Cache &cache, Bin &bin, size_t size)
{
  if (bin.fresh == nullptr || bin.fresh + size > bin.fresh_end)
    {
      char *memory = take_slab (cache);
      if (memory == nullptr)
        return nullptr;
      new (memory) Slab{ &cache };
      bin.fresh = memory + sizeof (Slab);
      bin.fresh_end = memory + kSlabBytes;
    }
  void *block = bin.fresh;
  bin.fresh += size;
  return block;
}

/// Fetches a block that another core has used, or its first lines.
inline void
fetch (const void *block, size_t size)
{
  prefetch_to_write (block, size < 192 ? 1 : 3);
  if (size >= 320)
    prefetch_to_write (static_cast<const char *> (block) + 192, 2);
}

/// So many blocks are fetched before their turn: about as many lines as can be
/// on their way.
constexpr unsigned
blocks_ahead (size_t size)
{
  return size < 320 ? 8 : 3;
}

/// A block of those that came back.
inline void *
unpack (Bin &bin, Batch &batch, size_t size)
{
  const unsigned ahead = blocks_ahead (size);
  if (batch.count > 0)
    {
      const unsigned taken = --batch.count;
      if (taken >= ahead)
        fetch (batch.others[taken - ahead], size);
      else if (taken == ahead - 1 && batch.next != nullptr)
        fetch (batch.next, size);
      return batch.others[taken];
    }
  bin.home = batch.next;
  return &batch;
}

__attribute__ ((noinline)) void *
refill (Cache &cache, Bin &bin, size_t size)
{
  // Relaxed peek; the acquire is the partner of send_home ()'s release.
  if (bin.returned.load (std::memory_order_relaxed) != nullptr)
    {
      bin.home = bin.returned.exchange (nullptr, std::memory_order_acquire);
      return unpack (bin, *bin.home, size);
    }
  return carve (cache, bin, size);
}

} // namespace

void *
allocate (size_t bytes)
{
  if (bytes > kLargest)
    return aligned_alloc (kGrain, (bytes + kGrain - 1) / kGrain * kGrain);
  Cache *cache = this_cache ();
  if (cache == nullptr)
    return nullptr;
  unsigned size_class = kTable.of[(bytes + kGrain - 1) / kGrain];
  Bin &bin = cache->bins[size_class];
  if (Block *block = bin.free)
    {
      bin.free = block->next;
      return block;
    }
  if (bin.home != nullptr)
    return unpack (bin, *bin.home, kSizes[size_class]);
  return refill (*cache, bin, kSizes[size_class]);
}

void *
allocate_or_end (size_t bytes)
{
  void *block = allocate (bytes);
  CHECK (block != nullptr);
  return block;
}

/// Takes a block of another thread's into the batch that goes there.
__attribute__ ((noinline)) static void
free_elsewhere (void *block, Cache &owner, Cache *mine, unsigned size_class)
{
  Parcel local;
  Parcel &parcel = mine != nullptr ? mine->parcels[size_class] : local;
  unsigned count = 0;
  if (__builtin_expect (parcel.owner == &owner, 1))
    {
      Batch &batch = *parcel.batch;
      batch.others[batch.count] = block;
      count = ++batch.count;
    }
  else
    {
      send_home (parcel, size_class);
      parcel = { &owner, new (block) Batch{} };
    }
  if (count == kRoom.of[size_class] || mine == nullptr)
    send_home (parcel, size_class);
}

void
free (void *memory, size_t bytes)
{
  if (bytes > kLargest)
    return ::free (memory);
  auto address = reinterpret_cast<uintptr_t> (memory);
  Cache *owner = reinterpret_cast<Slab *> (address & ~(kSlabBytes - 1))->owner;
  Cache *mine = this_cache ();
  unsigned size_class = kTable.of[(bytes + kGrain - 1) / kGrain];
  if (owner == mine)
    {
      auto *block = static_cast<Block *> (memory);
      block->next = mine->bins[size_class].free;
      mine->bins[size_class].free = block;
      return;
    }

  free_elsewhere (memory, *owner, mine, size_class);
}

void
flush ()
{
  if (current != nullptr)
    for (unsigned i = 0; i < kClasses; ++i)
      send_home (current->parcels[i], i);
}

} // namespace asterism::pool
