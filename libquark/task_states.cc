// SPDX-License-Identifier: LGPL-2.1-or-later
// TaskStates: cancelling, and the chunks.

#include "task_states.h"

#include <algorithm>
#include <utility>

#include <sched.h>

namespace asterism::quark
{

int
TaskState::cancel ()
{
  State expected = State::Waiting;
  if (state_.compare_exchange_strong (expected, State::Cancelled)
      || expected == State::Cancelled)
    return 1;
  return -2;
}

bool
TaskState::skips () const
{
  // Acquire: partner of the release in start ().
  for (State state;
       (state = state_.load (std::memory_order_acquire)) != State::Running;)
    {
      if (state == State::Cancelled)
        return true;
      sched_yield ();
    }
  return false;
}

/// Makes room for the next ones, and forgets the oldest that are done.
__attribute__ ((noinline)) void
TaskStates::add_chunk (unsigned long long number)
{
  auto chunk = std::make_unique<Chunk> ();
  chunk->first = number;
  const std::lock_guard guard (mutex_);
  const auto is_done = [] (const TaskState &state) { return state.done (); };
  while (!chunks_.empty ()
         && std::all_of (std::begin (chunks_.front ()->states),
                         std::end (chunks_.front ()->states), is_done))
    chunks_.pop_front ();
  chunks_.push_back (std::move (chunk));
  last_ = chunks_.back ().get ();
  last_first_ = number;
  end_ = number + kChunk;
}

int
TaskStates::cancel (unsigned long long number)
{
  const std::lock_guard guard (mutex_);
  if (number > given_.load (std::memory_order_acquire))
    return -1;
  for (const auto &chunk : chunks_)
    if (number >= chunk->first && number < chunk->first + kChunk)
      return chunk->states[number - chunk->first].cancel ();
  return -1;
}

void
TaskStates::clear ()
{
  const std::lock_guard guard (mutex_);
  chunks_.clear ();
  last_ = nullptr;
  end_ = 0;
}

} // namespace asterism::quark
