// SPDX-License-Identifier: LGPL-2.1-or-later
// Departures: counts those out who leave a handle's queue.
//
// It lies on another cache line than the queue, so that a thread that submits
// and those that execute take none from each other but where a task has to know
// whether those before it have ended.
//
// contract

#ifndef ASTERISM_DATA_DEPARTURES_H
#define ASTERISM_DATA_DEPARTURES_H

#include <atomic>
#include <cstdint>

#include "base/fuzz.h"

namespace asterism::data
{

/// Any thread may leave; the rest is done under the queue's lock.
///
/// While nobody waits it is kNobody and how many have left since it was begun
/// anew; while somebody does, less than zero by how many have yet to leave, so
/// that the last one finds zero.
class Departures
{
public:
  static constexpr int64_t kNobody = int64_t{ 1 } << 62;

  /// Requires: nobody waits.  True when as many have left as were granted, of
  /// which `granted` is kNobody more.
  bool
  all_left (int64_t granted) const
  {
    // Acquire: partner of leave (); what those wrote is seen.
    return count_.load (std::memory_order_acquire) == granted;
  }

  /// How many have yet to leave.
  uint32_t
  left (int64_t granted) const
  {
    const int64_t count = count_.load (std::memory_order_acquire);
    return uint32_t (count <= 0 ? -count : granted - count);
  }

  /// One leaves.  True when it was the last that somebody waits for, and it has
  /// to grant to those; else the handle may be gone already.
  bool
  leave ()
  {
    fuzz::fine_point ();
    // Acquire and release: the last one grants for all.
    return __builtin_expect (
        count_.fetch_add (1, std::memory_order_acq_rel) + 1 == 0, 0);
  }

  /// Somebody waits for those granted.  False when they have left: nobody
  /// grants then.
  bool
  await (int64_t granted)
  {
    fuzz::fine_point ();
    return count_.fetch_sub (granted, std::memory_order_acq_rel) != granted;
  }

  /// Those that wait, wait for one more.  False, and nothing changed, when
  /// nobody is left of the others.
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

  /// Begins anew, with nobody who waits or, else, for so many.  Requires:
  /// nobody leaves meanwhile.
  void
  restart ()
  {
    // Release: partner of all_left ().
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
