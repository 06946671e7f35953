// SPDX-License-Identifier: LGPL-2.1-or-later
// Event, Waker and LastWaker: how one thread tells another that something
// happened.

#ifndef ASTERISM_BASE_EVENT_H
#define ASTERISM_BASE_EVENT_H

#include <atomic>
#include <cstdint>

namespace asterism
{

/// A place where one thread parks until others wake it.  A wake-up that comes
/// before the thread parks is not lost.  Uses a futex: no lock, and no system
/// call when nobody sleeps.
class Waker
{
public:
  Waker () = default;
  /// One at which nobody parks: who wakes it calls `relay (argument)`.
  Waker (void (*relay) (void *argument), void *argument)
      : relay_ (relay), argument_ (argument)
  {
  }

  /// Sleeps until wake () is called; returns at once when it was called since
  /// the last park ().  One thread only.
  void park ();

  /// Parks like park (), but looks for some microseconds before it sleeps.
  void park_late ();

  /// As park (), at most `microseconds`.  False when the time ran out.
  bool park_for (unsigned microseconds);

  /// Ends the current or the next park ().  Any thread.
  void wake ();

  /// True when wake () was called and not yet consumed.
  bool
  awake () const
  {
    return state_.load (std::memory_order_relaxed) == kAwake;
  }

private:
  static constexpr uint32_t kIdle = 0, kAwake = 1, kParked = 2;
  std::atomic<uint32_t> state_{ kIdle };
  void (*const relay_) (void *argument) = nullptr;
  void *const argument_ = nullptr;
};

/// Wakes another Waker at the end of what it is expected of, whenever nothing
/// else is: somebody who looks at all that has ended is called once, not each
/// time.  Any thread.
class LastWaker
{
public:
  explicit LastWaker (Waker &then) : then_ (then) {}

  /// Returns the waker to call `ends` times.
  Waker &
  expect (unsigned ends)
  {
    left_.fetch_add (int (ends));
    return each_;
  }

private:
  static void
  ended (void *self)
  {
    auto &all = *static_cast<LastWaker *> (self);
    if (all.left_.fetch_sub (1) <= 1)
      all.then_.wake ();
  }

  Waker &then_;
  Waker each_{ ended, this };
  std::atomic<int> left_{ 0 };
};

/// Happens once, and is waited for by at most one thread, through
/// core::Runtime::wait ().
class Event
{
public:
  bool
  happened () const
  {
    // Acquire: partner of the exchange in signal ().
    return state_.load (std::memory_order_acquire) == kHappened;
  }

  /// Marks the event and wakes its waiter.  Any thread, once.  The waiter may
  /// destroy the event as soon as happened () is true.
  void
  signal ()
  {
    uintptr_t waiter = state_.exchange (kHappened);
    if (waiter != kNobody)
      reinterpret_cast<Waker *> (waiter)->wake ();
  }

  /// Sets who is woken.  False when the event has happened already.
  bool
  set_waiter (Waker &waker)
  {
    uintptr_t expected = kNobody;
    auto waiter = reinterpret_cast<uintptr_t> (&waker);
    return state_.compare_exchange_strong (expected, waiter)
           || expected == waiter;
  }

  Event *also = nullptr; ///< of another thread, which signal_all () signals

  /// Makes it wait again.  Requires: nobody waits.
  void
  reset ()
  {
    state_.store (kNobody);
  }

private:
  static constexpr uintptr_t kNobody = 0, kHappened = 1;
  std::atomic<uintptr_t> state_{ kNobody };
};

/// Signals the event and those linked to it; null: none.
inline void
signal_all (Event *event)
{
  while (event != nullptr)
    {
      Event *const next
          = event->also; // its waiter may be gone once it happened
      event->signal ();
      event = next;
    }
}

} // namespace asterism

#endif
