// SPDX-License-Identifier: LGPL-2.1-or-later
// Schedule fuzzing, for tests: threads yield at random where they meet.
//
// The state is the process's, as locks know no runtime.

#ifndef ASTERISM_BASE_FUZZ_H
#define ASTERISM_BASE_FUZZ_H

#include <atomic>

namespace asterism::fuzz
{

/// One point in so many yields or sleeps; 0: none.
extern std::atomic<unsigned> rate;

/// Sets the rate, and where the generators of threads start that draw later.
void set_rate (long rate, long new_seed = 0);

/// Yields, sleeps for some microseconds or does nothing, at random.
void perturb ();

/// A place that is not on the path of every task.
inline void
point ()
{
  // Relaxed: points passed before the option was read do nothing.
  if (rate.load (std::memory_order_relaxed) != 0)
    perturb ();
}

/// A place on the path of every task: there only in builds with the thread
/// sanitizer, whose speed does not matter.
inline void
fine_point ()
{
#ifdef __SANITIZE_THREAD__
  point ();
#endif
}

} // namespace asterism::fuzz

#endif
