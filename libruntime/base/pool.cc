// SPDX-License-Identifier: LGPL-2.1-or-later
// Pooled blocks: slabs owned by threads, with batched remote frees.

#include "base/pool.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "base/mutex.h"
#include "base/prefetch.h"

namespace asterism::pool
{

namespace
{

constexpr size_t kGrain = 64;
constexpr unsigned kClasses = 12;
constexpr size_t kSizes[kClasses]
    = { 64, 128, 192, 256, 320, 384, 512, 640, 768, 1024, 1536, 2048 };
constexpr size_t kSlabBytes = 64 * 1024;
constexpr unsigned kBatch = 32;

struct Block
{
  Block *next;
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
  char *fresh = nullptr; ///< never used part of the newest slab
  char *fresh_end = nullptr;
  std::atomic<Block *> returned{ nullptr }; ///< by other threads
};

/// Blocks of one size and one owner on their way home.
struct Batch
{
  Cache *owner = nullptr;
  Block *first = nullptr;
  Block *last = nullptr;
  unsigned count = 0;
};

/// One thread's pools.  Outlives its thread, to be taken over by another:
/// blocks may still be on their way to it.
struct Cache
{
  Bin bins[kClasses];
  Batch batches[kClasses];
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

void send_home (Batch &batch, unsigned size_class);

// Initial-exec: one word, on the path of every task.
__attribute__ ((tls_model ("initial-exec"))) thread_local Cache *current
    = nullptr;

/// Gives the thread's cache up when the thread ends.
struct Holder
{
  Cache *cache = nullptr;
  ~Holder ()
  {
    if (cache == nullptr)
      return;
    flush ();
    current = nullptr;
    SpinGuard guard (idle_lock);
    cache->next_idle = idle_caches;
    idle_caches = cache;
  }
};

thread_local Holder holder;

__attribute__ ((noinline)) Cache *
make_cache ()
{
  Cache *cache = adopt_cache ();
  if (cache == nullptr)
    cache = new (std::nothrow) Cache;
  holder.cache = cache;
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

void
send_home (Batch &batch, unsigned size_class)
{
  if (batch.count == 0)
    return;
  std::atomic<Block *> &home = batch.owner->bins[size_class].returned;
  Block *top = home.load (std::memory_order_relaxed);
  // Release: partner of the acquire in refill ().
  do
    batch.last->next = top;
  while (!home.compare_exchange_weak (
      top, batch.first, std::memory_order_release, std::memory_order_relaxed));
  batch = Batch{};
}

/// Makes a new slab of this size class; its first block is returned.
void *
carve (Cache &cache, Bin &bin, size_t size)
{
  if (bin.fresh == nullptr || bin.fresh + size > bin.fresh_end)
    {
      void *memory = aligned_alloc (kSlabBytes, kSlabBytes);
      if (memory == nullptr)
        return nullptr;
      new (memory) Slab{ &cache };
      bin.fresh = static_cast<char *> (memory) + sizeof (Slab);
      bin.fresh_end = static_cast<char *> (memory) + kSlabBytes;
    }
  void *block = bin.fresh;
  bin.fresh += size;
  return block;
}

__attribute__ ((noinline)) void *
refill (Cache &cache, Bin &bin, size_t size)
{
  // Relaxed peek; the acquire is the partner of send_home ()'s release.
  if (bin.returned.load (std::memory_order_relaxed) != nullptr)
    {
      Block *block = bin.returned.exchange (nullptr, std::memory_order_acquire);
      bin.free = block->next;
      return block;
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
      // Another core may have used the one that is given next; this is a
      // common size.
      prefetch_to_write (bin.free, 5);
      return block;
    }
  return refill (*cache, bin, kSizes[size_class]);
}

/// Takes a block of another thread's into the batch that goes there.
__attribute__ ((noinline)) static void
free_elsewhere (Block &block, Cache &owner, Cache *mine, unsigned size_class)
{
  Batch local;
  Batch &batch = mine != nullptr ? mine->batches[size_class] : local;
  if (batch.owner != &owner)
    {
      send_home (batch, size_class);
      batch.owner = &owner;
      batch.last = &block;
    }
  block.next = batch.first;
  batch.first = &block;
  if (++batch.count >= kBatch || mine == nullptr)
    send_home (batch, size_class);
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
  auto *block = static_cast<Block *> (memory);
  if (owner == mine)
    {
      block->next = mine->bins[size_class].free;
      mine->bins[size_class].free = block;
      return;
    }

  free_elsewhere (*block, *owner, mine, size_class);
}

void
flush ()
{
  if (current != nullptr)
    for (unsigned i = 0; i < kClasses; ++i)
      send_home (current->batches[i], i);
}

} // namespace asterism::pool
