// SPDX-License-Identifier: LGPL-2.1-or-later
// BackgroundQueue: what goes on for nobody in particular.

#ifndef ASTERISM_DATA_BACKGROUND_H
#define ASTERISM_DATA_BACKGROUND_H

#include <atomic>

#include "base/mutex.h"
#include "data/fetch.h"

namespace asterism::data
{

/// The background work of a Memory.  Any thread; nothing is locked while one is
/// polled, and no other thread polls that one meanwhile.
class BackgroundQueue
{
public:
  void add (Background &work);

  /// Polls each once, or until one is over: that may have called the program
  /// back, which takes its time, or waits for another one.  False when none is.
  bool poll ();

  bool
  empty () const
  {
    return count_.load () == 0;
  }

private:
  Background *take (unsigned &missed);
  unsigned keep (Background &work);
  void end_one ();
  void append (Background &work) REQUIRES (lock_);

  Mutex lock_;
  Background *first_ GUARDED_BY (lock_) = nullptr;
  Background **end_ GUARDED_BY (lock_) = &first_;
  unsigned taken_ GUARDED_BY (lock_) = 0; ///< those that are being polled
  /// How often somebody found nothing to do while another had one of them.
  unsigned missed_ GUARDED_BY (lock_) = 0;
  std::atomic<unsigned> count_{ 0 }; ///< with those that are being polled
};

} // namespace asterism::data

#endif
