// SPDX-License-Identifier: LGPL-2.1-or-later
// RunLog: when one worker called which tasks' functions.

#ifndef ASTERISM_TRACE_RUN_LOG_H
#define ASTERISM_TRACE_RUN_LOG_H

#include <atomic>
#include <cstdint>
#include <string>

#include "trace/names.h"

namespace asterism::trace
{

/// A call of a task's function, in ticks.
struct Run
{
  uint64_t begin, end, task;
  const std::string *name;
};

/// Only the worker adds; any thread may look meanwhile.  Nothing moves, and
/// there is no lock.
class RunLog
{
public:
  RunLog () = default;
  ~RunLog ();
  RunLog (const RunLog &) = delete;
  RunLog &operator= (const RunLog &) = delete;

  /// Copies of names, for add ().
  Names &
  names ()
  {
    return names_;
  }

  /// Without memory the run is not recorded.
  void
  add (uint64_t begin, uint64_t end, uint64_t task, const std::string *name)
  {
    if (__builtin_expect (next_ == end_, 0) && !extend ())
      return;
    *next_++ = { begin, end, task, name };
    // Release: partner of the acquire in visit ().
    last_->used.store (next_, std::memory_order_release);
  }

  /// Calls `each` for every run.
  template <typename Each>
  void
  visit (Each each) const
  {
    // Acquire: partners of the releases in add () and extend ().
    for (const Chunk *chunk = first_.load (std::memory_order_acquire);
         chunk != nullptr; chunk = chunk->next.load (std::memory_order_acquire))
      {
        const Run *used = chunk->used.load (std::memory_order_acquire);
        for (const Run *run = chunk->runs; run < used; ++run)
          each (*run);
      }
  }

private:
  static constexpr unsigned kRuns = 2047; // a chunk fills whole pages

  struct Chunk
  {
    std::atomic<Chunk *> next{ nullptr };
    std::atomic<const Run *> used{ nullptr }; ///< the end of those added
    Run runs[kRuns];
  };

  __attribute__ ((noinline, cold)) bool extend ();

  Run *next_ = nullptr, *end_ = nullptr; ///< of the last chunk
  Chunk *last_ = nullptr;
  std::atomic<Chunk *> first_{ nullptr };
  Names names_;
};

} // namespace asterism::trace

#endif
