// SPDX-License-Identifier: LGPL-2.1-or-later
// Failure: an error after which no message can progress.

#ifndef ASTERISM_MPI_PROTOCOL_FAILURE_H
#define ASTERISM_MPI_PROTOCOL_FAILURE_H

#include <atomic>
#include <mutex>
#include <string>
#include <utility>

namespace asterism::mpi
{

/// Keeps the first error that any thread meets, until a thread that holds no
/// lock takes it and reports it.  Any thread.
class Failure
{
public:
  void
  set (std::string text)
  {
    std::lock_guard lock (mutex_);
    if (!text_.empty ())
      return;
    text_ = std::move (text);
    // Release pairs with the acquire in take ().
    untold_.store (true, std::memory_order_release);
  }

  /// Returns the text the first time after it was set, and "" otherwise.
  std::string
  take ()
  {
    if (!untold_.load (std::memory_order_acquire) || !untold_.exchange (false))
      return "";
    std::lock_guard lock (mutex_);
    return text_;
  }

private:
  std::mutex mutex_;
  std::string text_;
  std::atomic<bool> untold_{ false };
};

} // namespace asterism::mpi

#endif
