// SPDX-License-Identifier: LGPL-2.1-or-later
// A clock that costs a few instructions, for what is timed at each task.

#ifndef ASTERISM_BASE_TICKS_H
#define ASTERISM_BASE_TICKS_H

#include <cstdint>
#include <ctime>

#include "base/clock.h"

#ifdef __x86_64__
#include <cpuid.h>
#include <x86intrin.h>
#endif

namespace asterism
{

/// Counts from the same moment, and at the same pace, on every core: the
/// processor's counter where it does, else nanoseconds of the monotonic clock.
class TickClock
{
public:
  uint64_t
  ticks () const
  {
#ifdef __x86_64__
    if (counts_)
      return __rdtsc ();
#endif
    if (is_time_virtual ())
      return uint64_t (virtual_time::now () * 1e9);
    timespec now;
    clock_gettime (CLOCK_MONOTONIC, &now);
    return uint64_t (now.tv_sec) * 1000000000 + uint64_t (now.tv_nsec);
  }

  /// When the clock was made, in both times.
  uint64_t
  origin () const
  {
    return origin_;
  }
  double
  origin_us () const
  {
    return origin_us_;
  }

  /// How long a tick is, as seen since the clock was made.
  double
  us_per_tick () const
  {
    if (is_time_virtual ())
      return 1e-3;
    const double elapsed_us = clock_us () - origin_us_;
    const uint64_t now = ticks ();
    return now > origin_ ? elapsed_us / double (now - origin_) : 0;
  }

private:
  static bool
  counter_is_steady ()
  {
    if (is_time_virtual ())
      return false;
#ifdef __x86_64__
    unsigned a, b, c, d;
    return __get_cpuid (0x80000007, &a, &b, &c, &d) && (d >> 8 & 1) != 0;
#else
    return false;
#endif
  }

  const bool counts_ = counter_is_steady ();
  const double origin_us_ = clock_us ();
  const uint64_t origin_ = ticks ();
};

} // namespace asterism

#endif
