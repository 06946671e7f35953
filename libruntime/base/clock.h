// SPDX-License-Identifier: LGPL-2.1-or-later
// The clock that durations are measured by.

#ifndef ASTERISM_BASE_CLOCK_H
#define ASTERISM_BASE_CLOCK_H

#include <ctime>

#include "base/virtual_time.h"

namespace asterism
{

/// Returns the monotonic clock, in seconds; while a machine is simulated, that
/// machine's.
inline double
clock_seconds ()
{
  if (is_time_virtual ())
    return virtual_time::now ();
  timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return double (now.tv_sec) + 1e-9 * double (now.tv_nsec);
}

/// Returns the same in microseconds.
inline double
clock_us ()
{
  return 1e6 * clock_seconds ();
}

} // namespace asterism

#endif
