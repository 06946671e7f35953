// SPDX-License-Identifier: LGPL-2.1-or-later
// The numbers that tasks get when they are submitted.

#ifndef ASTERISM_CORE_NUMBERS_H
#define ASTERISM_CORE_NUMBERS_H

#include <atomic>
#include <cstdint>

namespace asterism::core
{

/// The numbers of the tasks that a thread submits, which it takes some of at
/// once: the line that all submitters share is rarely touched.
class Numbers
{
public:
  /// Takes the next number.  That thread only.
  uint64_t
  take (std::atomic<uint64_t> &all)
  {
    uint64_t left = left_.load (std::memory_order_relaxed);
    if (__builtin_expect (left == 0, 0))
      {
        // Until they are stored below, too many tasks seem to be under way,
        // which does no harm; too few would.
        next_ = all.fetch_add (kAtOnce, std::memory_order_relaxed);
        left = kAtOnce;
      }
    // Release: who sees them left sees them taken.
    left_.store (left - 1, std::memory_order_release);
    return next_++;
  }

  /// How many it has taken and not used.
  uint64_t
  left () const
  {
    return left_.load (std::memory_order_acquire);
  }

private:
  static constexpr uint64_t kAtOnce = 512;
  std::atomic<uint64_t> left_{ 0 };
  uint64_t next_ = 0;
};

} // namespace asterism::core

#endif
