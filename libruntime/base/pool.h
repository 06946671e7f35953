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

/// Takes back what allocate (bytes) gave.  Any thread.
void free (void *block, size_t bytes);

/// Sends this thread's unfinished batches home: called before it sleeps.
void flush ();

} // namespace asterism::pool

#endif
