// SPDX-License-Identifier: LGPL-2.1-or-later
// ReleaseCounter: counts the accesses of a handle that were released.
//
// The access queue of a handle counts accesses that are granted, this counter
// those of them that are released; they lie on different cache lines.  So the
// thread that submits and the workers that execute touch the same line only
// when an access has to know whether all before it were released.

#ifndef ASTERISM_DATA_RELEASE_COUNTER_H
#define ASTERISM_DATA_RELEASE_COUNTER_H

#include <atomic>
#include <cstdint>

#include "base/fuzz.h"

namespace asterism::data
{

/// Any thread calls leave (); all other functions are called with the queue's
/// lock held.
///
/// While no access waits, the value is kNobody plus the releases since restart
/// ().  While one waits, it is minus the number of accesses that are not
/// released yet, so that the last release finds zero.
class ReleaseCounter
{
public:
  static constexpr int64_t kNobody = int64_t{ 1 } << 62;

  /// Tells whether all granted accesses were released; `granted` is their
  /// number plus kNobody.  Requires: no access waits.
  bool
  all_left (int64_t granted) const
  {
    // Acquire: pairs with leave (), so that what they wrote is seen.
    return count_.load (std::memory_order_acquire) == granted;
  }

  /// Returns how many accesses are not released yet.
  uint32_t
  left (int64_t granted) const
  {
    const int64_t count = count_.load (std::memory_order_acquire);
    return uint32_t (count <= 0 ? -count : granted - count);
  }

  /// Counts one release.  Returns true when it was the last that an access
  /// waits for: the caller then grants the next ones.  Otherwise the handle may
  /// have been freed when the function returns.
  bool
  leave ()
  {
    fuzz::fine_point ();
    // Acquire and release: the last release grants on behalf of all.
    return __builtin_expect (
        count_.fetch_add (1, std::memory_order_acq_rel) + 1 == 0, 0);
  }

  /// Notes that an access waits for those that are granted.  Returns false when
  /// all were released: no release will grant it then.
  bool
  await (int64_t granted)
  {
    fuzz::fine_point ();
    return count_.fetch_sub (granted, std::memory_order_acq_rel) != granted;
  }

  /// Makes the waiting accesses wait for one more.  Returns false, with nothing
  /// changed, when all the others were released.
  bool
  await_another ()
  {
    int64_t count = count_.load (std::memory_order_relaxed);
    while (count != 0
           && !count_.compare_exchange_weak (count, count - 1,
                                             std::memory_order_acq_rel,
                                             std::memory_order_relaxed))
      ;
    return count != 0;
  }

  /// Sets the counter to no release and no access that waits, or to one that
  /// waits for `awaited` releases.  Requires: no access is released meanwhile.
  void
  restart ()
  {
    // Release: pairs with all_left ().
    count_.store (kNobody, std::memory_order_release);
  }
  void
  restart (int64_t awaited)
  {
    count_.store (-awaited, std::memory_order_release);
  }

private:
  std::atomic<int64_t> count_{ kNobody };
};

} // namespace asterism::data

#endif
