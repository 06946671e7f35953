// SPDX-License-Identifier: LGPL-2.1-or-later
// RankQueue: what seldom happens to one.

#include "sched/rank_queue.h"

#include <utility>

namespace asterism::sched
{

void
RankQueue::grow ()
{
  const size_t count = size ();
  std::unique_ptr<Entry[]> larger (new Entry[2 * count]);
  for (size_t i = 0; i < count; ++i)
    larger[i] = at (first_ + i);
  ring_ = std::move (larger);
  mask_ = 2 * count - 1;
  first_ = 0;
  end_ = count;
}

/// Takes the task at that place, and closes the gap.
Task *
RankQueue::take (size_t place)
{
  Task *task = at (place).task;
  for (--end_; place != end_; ++place)
    at (place) = at (place + 1);
  return task;
}

} // namespace asterism::sched
