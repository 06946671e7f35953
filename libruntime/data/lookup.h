// SPDX-License-Identifier: LGPL-2.1-or-later
// LookupTable: from a main-memory address to the handle registered for it.

#ifndef ASTERISM_DATA_LOOKUP_H
#define ASTERISM_DATA_LOOKUP_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/mutex.h"

namespace asterism::data
{

class Handle;

/// A hash table that is read without a lock.  Writers take a mutex and make a
/// sequence number odd while they change slots; a reader that saw it change
/// reads again.  Any thread.
///
/// Each thread keeps what it found lately in a direct-mapped cache.  A hit
/// costs about ten instructions; every removal anywhere starts a new
/// generation, which makes all older cached answers misses.
class LookupTable
{
public:
  LookupTable ();
  ~LookupTable ();

  /// The handle for the address, or null.
  Handle *find (const void *pointer) const;
  class Finder;

  /// Adds the address.  False, and nothing changed, when it is there already.
  bool insert (const void *pointer, Handle &handle);

  /// Removes the address if it belongs to `handle`; false when not.
  bool erase (const void *pointer, const Handle &handle);

  size_t size () const;

private:
  struct Slot
  {
    std::atomic<uintptr_t> key{ 0 }; ///< 0: free
    std::atomic<Handle *> handle{ nullptr };
  };
  struct Table
  {
    explicit Table (size_t size) : mask (size - 1), slots (new Slot[size]) {}
    size_t mask; ///< size - 1, a power of two less one
    std::unique_ptr<Slot[]> slots;
  };
  struct Cached
  {
    uintptr_t key = 0;
    Handle *handle = nullptr;
    uint64_t generation = 0;
  };
  // The upper bits of the product, which spread neighbours best.
  static constexpr unsigned kCacheBits = 11;
  static constexpr uint64_t kGolden = 0x9e3779b97f4a7c15u;
  static constexpr size_t kFirstSize = 1024;

  static size_t
  hash (uintptr_t key)
  {
    return static_cast<size_t> ((key * kGolden) >> 32);
  }
  __attribute__ ((cold)) Handle *find_slow (uintptr_t key,
                                            Cached &cached) const;
  Handle *probe (uintptr_t key) const;
  void grow () REQUIRES (mutex_);
  static void put (Table &table, uintptr_t key, Handle *handle);
  static void close_gap (Table &table, size_t hole);

  mutable Mutex mutex_;
  std::atomic<uint32_t> sequence_{ 0 }; ///< odd while slots change
  std::atomic<Table *> table_{ nullptr };
  std::vector<std::unique_ptr<Table>>
      tables_ GUARDED_BY (mutex_); ///< all ever used, the last is current:
                                   ///< readers may still look at the others
  size_t size_ GUARDED_BY (mutex_) = 0;
  /// Unique among all tables of the process, so that a thread's cache cannot
  /// answer for an older table.
  std::atomic<uint64_t> generation_;
  static std::atomic<uint64_t> next_generation_;
  static Cached *make_cache ();
  // Initial-exec: one word, on the path of every task.
  __attribute__ ((tls_model ("initial-exec"))) static __thread Cached *cache_;
};

/// Finds several addresses one after another, as the table was when it was made
/// or later.
class LookupTable::Finder
{
public:
  explicit Finder (const LookupTable &table)
      : table_ (table),
        cache_ (__builtin_expect (LookupTable::cache_ != nullptr, 1)
                    ? LookupTable::cache_
                    : make_cache ()),
        // Acquire: partner of the increment in erase ().
        generation_ (table.generation_.load (std::memory_order_acquire))
  {
  }

  /// The handle for the address, or null.
  Handle *
  find (const void *pointer) const
  {
    auto key = reinterpret_cast<uintptr_t> (pointer);
    // Most addresses end in three bits of zero.
    Cached &cached = cache_[(key >> 3) * kGolden >> (64 - kCacheBits)];
    if (__builtin_expect (cached.key == key && cached.generation == generation_,
                          1))
      return cached.handle;
    return table_.find_slow (key, cached);
  }

private:
  const LookupTable &table_;
  Cached *cache_;
  uint64_t generation_;
};

inline Handle *
LookupTable::find (const void *pointer) const
{
  return Finder (*this).find (pointer);
}

} // namespace asterism::data

#endif
