// SPDX-License-Identifier: LGPL-2.1-or-later
// Sleepers: which workers sleep, so that exactly one is woken for new work.

#ifndef ASTERISM_CORE_SLEEPERS_H
#define ASTERISM_CORE_SLEEPERS_H

#include <atomic>
#include <cstdint>
#include <memory>

namespace asterism::core
{

/// A bit for each worker that sleeps or is about to.  The protocol against
/// lost wake-ups: a worker sets its bit, looks for work once more, then
/// parks; whoever makes work visible then looks at the bits.  Both put a full
/// fence between their two steps.
class Sleepers
{
public:
  void
  resize (unsigned workers)
  {
    words_ = (workers + 63) / 64;
    bits_.reset (new std::atomic<uint64_t>[words_]());
  }

  /// The worker is about to sleep.
  void
  add (unsigned worker)
  {
    // Counted first: there are never fewer than bits, whoever takes this one.
    count_.fetch_add (1);
    bits_[worker / 64].fetch_or (bit (worker));
  }

  bool
  has (unsigned worker) const
  {
    return (bits_[worker / 64].load () & bit (worker)) != 0;
  }

  /// Takes the worker's bit back; false when somebody has taken it already,
  /// to wake the worker.
  bool
  remove (unsigned worker)
  {
    if ((bits_[worker / 64].fetch_and (~bit (worker)) & bit (worker)) == 0)
      return false;
    count_.fetch_sub (1);
    return true;
  }

  /// Nobody sleeps: one load.  A fence must stand before it.
  bool
  none () const
  {
    return count_.load (std::memory_order_relaxed) == 0;
  }

  /// Takes the first sleeping worker that `accepts (worker)`, or -1.
  template <typename Accepts>
  int
  take (Accepts &&accepts)
  {
    for (unsigned word = 0; word < words_; ++word)
      for (uint64_t left = bits_[word].load (); left != 0; left &= left - 1)
        {
          unsigned worker = word * 64 + __builtin_ctzll (left);
          if (accepts (worker) && remove (worker))
            return static_cast<int> (worker);
        }
    return -1;
  }

private:
  static uint64_t
  bit (unsigned worker)
  {
    return uint64_t{ 1 } << (worker % 64);
  }

  std::atomic<unsigned> count_{ 0 };
  unsigned words_ = 0;
  std::unique_ptr<std::atomic<uint64_t>[]> bits_;
};

} // namespace asterism::core

#endif
