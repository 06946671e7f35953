// SPDX-License-Identifier: LGPL-2.1-or-later
// A pair of memory fences of which the frequent one costs nothing.
//
// Two threads each write one thing and read the other's, and at least one must
// see what the other wrote (Dekker).  Usually each has a full fence between the
// two.  Here the one that does so often has the compiler alone keep the order,
// and the one that does so rarely has the kernel run a fence on every core that
// runs the process (membarrier (2), Linux 4.14).

#ifndef ASTERISM_BASE_FENCE_H
#define ASTERISM_BASE_FENCE_H

#include <atomic>

namespace asterism::fence
{

/// True while the kernel does its part; else both are full fences.
extern std::atomic<bool> asymmetric;

/// Between the write and the read of the frequent side.
inline void
light ()
{
  if (__builtin_expect (asymmetric.load (std::memory_order_relaxed), 1))
    std::atomic_signal_fence (std::memory_order_seq_cst);
  else
    std::atomic_thread_fence (std::memory_order_seq_cst);
}

/// Between the write and the read of the rare side: some microseconds.
void heavy ();

} // namespace asterism::fence

#endif
