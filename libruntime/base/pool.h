// SPDX-License-Identifier: LGPL-2.1-or-later
// Pooled blocks of a few sizes, recycled hot on each thread.
//
// A block freed by another thread than the one that allocated it goes back in
// batches: one atomic operation for kBatch blocks.  In steady state neither
// side calls malloc.

#ifndef ASTERISM_BASE_POOL_H
#define ASTERISM_BASE_POOL_H

#include <cstddef>

namespace asterism::pool
{

/// Largest pooled size; larger blocks come from malloc.
constexpr size_t kLargest = 2048;

/// Gives `bytes` aligned to 64, uninitialised; null when out of memory.
void *allocate (size_t bytes);

/// Allocates like allocate (), but ends the program when memory is short.
void *allocate_or_end (size_t bytes);

/// Takes back what allocate (bytes) gave.  Any thread.
void free (void *block, size_t bytes);

/// Sends this thread's unfinished batches home: called before it sleeps.
void flush ();

/// Base of those whose objects are made and deleted all the time.
struct Pooled
{
  static void *
  operator new (size_t bytes)
  {
    return allocate_or_end (bytes);
  }
  static void
  operator delete (void *block, size_t bytes)
  {
    pool::free (block, bytes);
  }
};

/// Gives a container's parts such memory.
template <typename T>
struct Allocator
{
  using value_type = T;

  Allocator () = default;
  template <typename Other>
  explicit(false) Allocator (const Allocator<Other> &)
  {
  }

  T *
  allocate (size_t count)
  {
    return static_cast<T *> (allocate_or_end (count * sizeof (T)));
  }
  void
  deallocate (T *block, size_t count)
  {
    pool::free (block, count * sizeof (T));
  }
  bool operator== (const Allocator &) const = default;
};

} // namespace asterism::pool

#endif
