// SPDX-License-Identifier: LGPL-2.1-or-later
// Seat: which thread acts as a worker.

#ifndef ASTERISM_CORE_SEAT_H
#define ASTERISM_CORE_SEAT_H

#include <atomic>
#include <cstdint>

#include "base/event.h"

namespace asterism::core
{

/// A worker's own thread sits there, or lends it to a thread that submits tasks
/// faster than they are executed.  That one need not give it back: the owner
/// takes it when it is not used for a while.
class Seat
{
public:
  /// Somebody asks for it: the owner looks between tasks.
  bool
  asked () const
  {
    // Relaxed: looked at again in lend ().
    return state_.load (std::memory_order_relaxed) != kOwn;
  }
  /// Lends it to who asks, and returns when the owner has it again.
  void lend ();

  /// Asks for it; true when it was lent in time, and this thread has it until
  /// take () fails or it gives it back.
  bool ask (Waker &owner);
  /// From here to rest () the calling thread acts as the worker.  False when
  /// the owner has it again.
  bool take ();
  void rest ();
  void give_back ();

  /// Nobody acts as the worker.
  bool
  lent () const
  {
    return state_.load (std::memory_order_relaxed) == kLent;
  }
  /// Another thread acts as the worker.
  bool
  used () const
  {
    return state_.load (std::memory_order_relaxed) == kUsed;
  }

private:
  enum State : uint8_t
  {
    kOwn,   // the owner acts
    kAsked, // it is to stop
    kLent,  // nobody acts
    kUsed,  // the other thread acts
  };
  bool change (State from, State to);

  std::atomic<State> state_{ kOwn };
  std::atomic<unsigned> uses_{ 0 };
  Waker owner_; ///< parks here: the worker's is the other thread's meanwhile
};

} // namespace asterism::core

#endif
