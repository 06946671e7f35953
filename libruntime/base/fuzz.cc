// SPDX-License-Identifier: LGPL-2.1-or-later
// Yields at random, from a generator of each thread.

#include "base/fuzz.h"

#include <cstdint>
#include <ctime>
#include <sched.h>

namespace asterism::fuzz
{

constinit std::atomic<unsigned> rate{ 0 };

static std::atomic<uint64_t> seed{ 0 };

void
set_rate (long given, long new_seed)
{
  seed.store (static_cast<uint64_t> (new_seed) << 20,
              std::memory_order_relaxed);
  rate.store (given > 0 ? unsigned (given) : 0, std::memory_order_relaxed);
}

/// A xorshift generator (Marsaglia, 2003); threads start at different places.
static uint64_t
draw ()
{
  static std::atomic<uint64_t> threads{ 0 };
  static thread_local uint64_t state = 0; // which it never becomes
  if (state == 0)
    state
        = 0x9e3779b97f4a7c15ull
          * (seed.load (std::memory_order_relaxed) + threads.fetch_add (1) + 1);
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

void
perturb ()
{
  unsigned one_in = rate.load (std::memory_order_relaxed);
  uint64_t number = draw ();
  if (one_in == 0 || number % one_in != 0)
    return;
  // Mostly another thread goes on at once; now and then for longer.
  if ((number >> 32) % 16 != 0)
    {
      sched_yield ();
      return;
    }
  timespec time{ 0, long ((number >> 40) % 20000) };
  nanosleep (&time, nullptr);
}

} // namespace asterism::fuzz
