// SPDX-License-Identifier: LGPL-2.1-or-later
// Homecoming: what was last written to a block of memory comes to main memory.
//
// Several tasks on blocks that overlap may need the same contents at home. They
// are brought once, and all who need them are told when they are there, so that
// nobody has to have the block for itself and delay its readers.

#ifndef ASTERISM_API_HOMECOMING_H
#define ASTERISM_API_HOMECOMING_H

#include <atomic>
#include <vector>

#include "base/mutex.h"

namespace asterism::regions
{

/// Any thread.  Has two owners, the block and the access that brings the
/// contents, and deletes itself when both have given it up.
class Homecoming
{
public:
  /// Calls `then (argument)` when it is there, which may be now.
  void
  wait (void (*then) (void *), void *argument)
  {
    {
      SpinGuard guard (lock_);
      if (!done_)
        return waiting_.push_back ({ then, argument });
    }
    then (argument);
  }

  /// Notes that the contents have arrived.
  void
  finish ()
  {
    std::vector<Waiting> waiting;
    {
      SpinGuard guard (lock_);
      done_ = true;
      waiting.swap (waiting_);
    }
    for (const Waiting &one : waiting)
      one.then (one.argument);
    release ();
  }

  /// One of the two owners gives it up.
  void
  release ()
  {
    // Acquire and release: partner is the other owner.
    if (owners_.fetch_sub (1, std::memory_order_acq_rel) == 1)
      delete this;
  }

private:
  struct Waiting
  {
    void (*then) (void *);
    void *argument;
  };
  SpinLock lock_;
  bool done_ GUARDED_BY (lock_) = false;
  std::vector<Waiting> waiting_ GUARDED_BY (lock_);
  std::atomic<int> owners_{ 2 };
};

} // namespace asterism::regions

#endif
