// SPDX-License-Identifier: LGPL-2.1-or-later
// Parks and wakes threads with a futex.

#include "base/event.h"

#include <cerrno>
#include <climits>
#include <ctime>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/fuzz.h"
#include "base/patience.h"
#include "base/virtual_time.h"

namespace asterism
{

namespace
{

constexpr double kForEver = 1e300;

static_assert (sizeof (std::atomic<uint32_t>) == sizeof (uint32_t));

/// Sleeps while `word` is `value`, at most until `deadline` (monotonic clock;
/// null: for ever).  False when the time ran out.
bool
futex_wait (std::atomic<uint32_t> &word, uint32_t value,
            const timespec *deadline)
{
  long result = syscall (SYS_futex, &word, FUTEX_WAIT_BITSET_PRIVATE, value,
                         deadline, nullptr, FUTEX_BITSET_MATCH_ANY);
  return result == 0 || errno != ETIMEDOUT;
}

/// Returns whether this thread sleeps on the clock of a simulated machine.
bool
is_simulated ()
{
  return is_time_virtual () && virtual_time::takes_part ();
}

timespec
deadline_after (unsigned microseconds)
{
  timespec time;
  clock_gettime (CLOCK_MONOTONIC, &time);
  time.tv_sec += microseconds / 1000000;
  time.tv_nsec += microseconds % 1000000 * 1000L;
  if (time.tv_nsec >= 1000000000)
    {
      ++time.tv_sec;
      time.tv_nsec -= 1000000000;
    }
  return time;
}

} // namespace

void
Waker::park ()
{
  fuzz::point ();
  uint32_t expected = kIdle;
  if (state_.compare_exchange_strong (expected, kParked))
    // Acquire: partner of the exchange in wake ().
    while (state_.load (std::memory_order_acquire) == kParked)
      if (is_simulated ())
        (void)virtual_time::sleep (state_, kParked, kForEver);
      else
        futex_wait (state_, kParked, nullptr);
  else if (is_simulated ())
    virtual_time::look_again ();
  // An exchange, not a store: it sees what a second wake () published.
  state_.exchange (kIdle);
}

void
Waker::park_late ()
{
  constexpr int kPauses = 4; // a look is a load
  for (Patience patience (kPauses); !awake () && patience.lasts ();)
    continue;
  park ();
}

bool
Waker::park_for (unsigned microseconds)
{
  fuzz::point ();
  uint32_t expected = kIdle;
  if (!state_.compare_exchange_strong (expected, kParked))
    {
      // It was woken before.
      if (is_simulated ())
        virtual_time::look_again ();
    }
  else if (is_simulated ())
    {
      const double until = virtual_time::now () + 1e-6 * microseconds;
      // Acquire: partner of the exchange in wake ().
      while (state_.load (std::memory_order_acquire) == kParked
             && virtual_time::sleep (state_, kParked, until))
        continue;
    }
  else
    {
      const timespec deadline = deadline_after (microseconds);
      // Acquire: partner of the exchange in wake ().
      while (state_.load (std::memory_order_acquire) == kParked
             && futex_wait (state_, kParked, &deadline))
        continue;
    }
  return state_.exchange (kIdle) == kAwake;
}

void
Waker::wake ()
{
  fuzz::point ();
  if (relay_ != nullptr)
    return relay_ (argument_);
  if (state_.exchange (kAwake) == kParked
      && !(is_time_virtual () && virtual_time::wake (state_)))
    syscall (SYS_futex, &state_, FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr,
             0);
}

} // namespace asterism
