// SPDX-License-Identifier: LGPL-2.1-or-later
// TaskStates: how far each task is, by its number.
//
// A task can be cancelled by its number until it starts, by any thread.  So
// each has a byte that outlives it, which says whether it waits, runs or is
// done.

#ifndef ASTERISM_QUARK_TASK_STATES_H
#define ASTERISM_QUARK_TASK_STATES_H

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>

namespace asterism::quark
{

enum class State : uint8_t
{
  Waiting,
  Cancelled, ///< it will be skipped in its turn
  Starting,  ///< its scratch arguments are being allocated
  Running,
  Done,
  Skipped, ///< its turn came, and it was cancelled
};

/// The state of one task.
class TaskState
{
public:
  /// Cancels the task: 1, or -2 when it is too late.
  int cancel ();
  /// Its turn has come: true for the caller that is to start () it.  Otherwise
  /// skips () tells whether it is called.  `cancelled`: by its sequence.
  bool
  take (bool cancelled)
  {
    State expected = State::Waiting;
    return state_.compare_exchange_strong (
               expected, cancelled ? State::Cancelled : State::Starting)
           && !cancelled;
  }
  /// Notes that the function of the task can be called.
  void
  start ()
  {
    // Release: partner of the acquire in skips ().
    state_.store (State::Running, std::memory_order_release);
  }
  /// Whether it is not called, of one whose turn has come.
  bool skips () const;
  /// Its last call has returned, or it was skipped.
  void
  end (bool skipped)
  {
    // Release: partner of the acquire in done ().
    state_.store (skipped ? State::Skipped : State::Done,
                  std::memory_order_release);
  }
  bool
  done () const
  {
    return state_.load (std::memory_order_acquire) >= State::Done;
  }

private:
  std::atomic<State> state_{ State::Waiting };
};

/// The states of all tasks that are not known to be done, which have
/// consecutive numbers.  The master adds; any thread cancels.
class TaskStates
{
public:
  /// The state of a new task.  Requires: the number is one more than the last.
  TaskState *
  add (unsigned long long number)
  {
    if (__builtin_expect (number >= end_, 0))
      add_chunk (number);
    // Release: partner of the acquire in cancel ().
    given_.store (number, std::memory_order_release);
    return &last_->states[number - last_first_];
  }

  /// As QUARK_Cancel_Task ().
  int cancel (unsigned long long number);

  /// Forgets all.  Requires: they are done.
  void clear ();

private:
  static constexpr unsigned kChunk = 4096;
  struct Chunk
  {
    unsigned long long first;
    TaskState states[kChunk];
  };
  void add_chunk (unsigned long long number);

  std::mutex mutex_; ///< guards chunks_
  std::deque<std::unique_ptr<Chunk>> chunks_;
  Chunk *last_ = nullptr;
  unsigned long long last_first_ = 0, end_ = 0; ///< numbers of the last chunk
  std::atomic<unsigned long long> given_{ 0 };  ///< the last number
};

} // namespace asterism::quark

#endif
