// SPDX-License-Identifier: LGPL-2.1-or-later
// The table of registered addresses: linear probing under a sequence lock.

#include "data/lookup.h"

#include <new>
#include <utility>

#include "base/memory_guard.h"
#include "base/thread_end.h"

namespace asterism::data
{

std::atomic<uint64_t> LookupTable::next_generation_{ 1 };
__thread LookupTable::Cached *LookupTable::cache_ = nullptr;

LookupTable::Cached *
LookupTable::make_cache ()
{
  // Of the heap: what is thread-local takes part of each thread's stack, and
  // much of it keeps the library from being loaded by a running program.
  static ThreadEnd end ([] (void *cache) {
    cache_ = nullptr;
    delete[] static_cast<Cached *> (cache);
  });
  // Without memory for one, a thread uses this, in which nothing is ever kept.
  static Cached none[size_t{ 1 } << kCacheBits];
  cache_ = new (std::nothrow) Cached[size_t{ 1 } << kCacheBits];
  if (cache_ == nullptr)
    return none;
  end.set (cache_);
  return cache_;
}

LookupTable::LookupTable ()
    : generation_ (next_generation_.fetch_add (1, std::memory_order_relaxed))
{
  tables_.push_back (std::make_unique<Table> (kFirstSize));
  table_.store (tables_.back ().get (), std::memory_order_release);
}

LookupTable::~LookupTable () = default;

Handle *
LookupTable::probe (uintptr_t key) const
{
  // Acquire: partner of the release in grow ().
  const Table &table = *table_.load (std::memory_order_acquire);
  for (size_t i = hash (key);; ++i)
    {
      const Slot &slot = table.slots[i & table.mask];
      // Acquire: partner of the releases in put () and close_gap (); whoever
      // sees a changed slot also sees the changed sequence number.
      uintptr_t found = slot.key.load (std::memory_order_acquire);
      if (found == key)
        return slot.handle.load (std::memory_order_acquire);
      if (found == 0)
        return nullptr;
      if (i - hash (key) > table.mask)
        return nullptr; // only while slots are being moved
    }
}

Handle *
LookupTable::find_slow (uintptr_t key, Cached &cached) const
{
  if (key == 0)
    return nullptr;
  for (;;)
    {
      uint64_t generation = generation_.load (std::memory_order_acquire);
      uint32_t before = sequence_.load (std::memory_order_acquire);
      if (before % 2 == 0)
        {
          Handle *handle = probe (key);
          if (sequence_.load (std::memory_order_relaxed) == before)
            {
              // Not where a thread has none, for want of memory.
              const uintptr_t place = reinterpret_cast<uintptr_t> (&cached)
                                      - reinterpret_cast<uintptr_t> (cache_);
              if (handle != nullptr && cache_ != nullptr
                  && place < sizeof (Cached) << kCacheBits)
                cached = { key, handle, generation };
              return handle;
            }
        }
      cpu_relax ();
    }
}

void
LookupTable::put (Table &table, uintptr_t key, Handle *handle)
{
  size_t i = hash (key) & table.mask;
  while (table.slots[i].key.load (std::memory_order_relaxed) != 0)
    i = (i + 1) & table.mask;
  table.slots[i].handle.store (handle, std::memory_order_release);
  table.slots[i].key.store (key, std::memory_order_release);
}

void
LookupTable::grow ()
{
  Table &old = *tables_.back ();
  auto made = std::make_unique<Table> (2 * (old.mask + 1));
  Table &table = *made;
  for (size_t i = 0; i <= old.mask; ++i)
    if (uintptr_t key = old.slots[i].key.load (std::memory_order_relaxed))
      put (table, key, old.slots[i].handle.load (std::memory_order_relaxed));
  tables_.push_back (std::move (made));
  table_.store (&table, std::memory_order_release);
}

bool
LookupTable::insert (const void *pointer, Handle &handle)
{
  auto key = reinterpret_cast<uintptr_t> (pointer);
  MutexLock lock (mutex_);
  if (key == 0 || probe (key) != nullptr)
    return false;
  // Without memory it becomes fuller than is good, but one slot stays free.
  const size_t mask = tables_.back ()->mask;
  if (2 * (size_ + 1) > mask && !with_memory ([&] { grow (); })
      && size_ + 1 > mask)
    return false;
  sequence_.fetch_add (1, std::memory_order_acq_rel);
  put (*tables_.back (), key, &handle);
  ++size_;
  sequence_.fetch_add (1, std::memory_order_release);
  return true;
}

/// Moves later entries of the same run into the hole, so that probing may
/// stop at the first free slot (Knuth, The Art of Computer Programming 3,
/// algorithm 6.4R).
void
LookupTable::close_gap (Table &table, size_t hole)
{
  for (size_t i = hole;;)
    {
      i = (i + 1) & table.mask;
      Slot &slot = table.slots[i];
      uintptr_t key = slot.key.load (std::memory_order_relaxed);
      if (key == 0)
        break;
      size_t home = hash (key) & table.mask;
      if (((i - home) & table.mask) < ((i - hole) & table.mask))
        continue;
      table.slots[hole].handle.store (
          slot.handle.load (std::memory_order_relaxed),
          std::memory_order_release);
      table.slots[hole].key.store (key, std::memory_order_release);
      hole = i;
    }
  table.slots[hole].key.store (0, std::memory_order_release);
}

bool
LookupTable::erase (const void *pointer, const Handle &handle)
{
  auto key = reinterpret_cast<uintptr_t> (pointer);
  MutexLock lock (mutex_);
  if (key == 0 || probe (key) != &handle)
    return false;
  Table &table = *tables_.back ();
  size_t i = hash (key) & table.mask;
  while (table.slots[i].key.load (std::memory_order_relaxed) != key)
    i = (i + 1) & table.mask;
  sequence_.fetch_add (1, std::memory_order_acq_rel);
  close_gap (table, i);
  --size_;
  sequence_.fetch_add (1, std::memory_order_release);
  // Release: a thread that sees the new generation sees the removal.
  generation_.store (next_generation_.fetch_add (1, std::memory_order_relaxed),
                     std::memory_order_release);
  return true;
}

size_t
LookupTable::size () const
{
  MutexLock lock (mutex_);
  return size_;
}

} // namespace asterism::data
