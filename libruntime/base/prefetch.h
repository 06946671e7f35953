// SPDX-License-Identifier: LGPL-2.1-or-later
// Moves lines into this core's cache, to be written.

#ifndef ASTERISM_BASE_PREFETCH_H
#define ASTERISM_BASE_PREFETCH_H

#include <cstddef>
#include <cstdint>

namespace asterism
{

/// The line at `address` is about to be written, and may be another core's.
/// Does nothing where nothing is.
inline void
prefetch_to_write (const void *address)
{
#ifdef __x86_64__
  // The compiler only gives it to processors that it knows to have it; the
  // others without it take it for no operation.
  asm volatile("prefetchw %a0" : : "p"(address));
#else
  __builtin_prefetch (address, 1);
#endif
}

/// The line is about to be read.
inline void
prefetch_to_read (const void *address)
{
  __builtin_prefetch (address, 0);
}

/// Prefetches `lines` lines of 64 bytes, to be written.
inline void
prefetch_to_write (const void *address, size_t lines)
{
  auto line = reinterpret_cast<uintptr_t> (address);
  for (size_t i = 0; i < lines; ++i)
    prefetch_to_write (reinterpret_cast<const void *> (line + 64 * i));
}

} // namespace asterism

#endif
