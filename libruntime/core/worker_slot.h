// SPDX-License-Identifier: LGPL-2.1-or-later
// WorkerSlot: which of two threads acts as a worker.
//
// A worker is a queue of tasks, a core and the state of what it executes; the
// thread that acts as the worker occupies its slot.  Normally that is the
// worker's own thread.  When a thread of the application submits tasks faster
// than they are executed, it asks for a slot and executes tasks itself, on the
// worker's core, instead of sleeping.

#ifndef ASTERISM_CORE_WORKER_SLOT_H
#define ASTERISM_CORE_WORKER_SLOT_H

#include <atomic>
#include <cstdint>

#include "base/event.h"

namespace asterism::core
{

/// The slot of one worker.  Its owner, the worker's own thread, calls
/// hand_over (); one other thread at a time calls ask (), take (), rest () and
/// give_back ().  That thread need not give the slot back: the owner takes it
/// again when it has not been used for a millisecond.
class WorkerSlot
{
public:
  /// Tells the owner, which looks between tasks, whether a thread asks for the
  /// slot.
  bool
  asked () const
  {
    // Relaxed: hand_over () looks again.
    return state_.load (std::memory_order_relaxed) != kOwn;
  }
  /// Hands the slot to the thread that asks, and returns when the owner has it
  /// again.
  void hand_over ();

  /// Asks for the slot.  Returns true when the owner handed it over in time;
  /// the calling thread then has it until take () fails or give_back ().
  bool ask (Waker &owner);
  /// Makes the calling thread act as the worker until rest ().  Returns false
  /// when the owner has the slot again.
  bool take ();
  void rest ();
  void give_back ();

  /// Tells whether the slot is handed over and no thread acts as the worker.
  bool
  handed_over () const
  {
    return state_.load (std::memory_order_relaxed) == kHandedOver;
  }
  /// Tells whether a thread other than the owner acts as the worker.
  bool
  used () const
  {
    return state_.load (std::memory_order_relaxed) == kUsed;
  }

private:
  enum State : uint8_t
  {
    kOwn,        // the owner acts as the worker
    kAsked,      // the owner is asked to stop
    kHandedOver, // no thread acts as the worker
    kUsed,       // the other thread acts as the worker
  };
  bool change (State from, State to);

  std::atomic<State> state_{ kOwn };
  std::atomic<unsigned> uses_{ 0 };
  /// Where the owner sleeps: the other thread uses the worker's own waker.
  Waker owner_;
};

} // namespace asterism::core

#endif
