// SPDX-License-Identifier: LGPL-2.1-or-later
// ReadyQueue: one queue for workers of all kinds, that none has to search.

#include "sched/ready_queue.h"

namespace asterism::sched
{

ReadyQueue::ReadyQueue (const Context &context, bool by_priority)
    : context_ (context), by_priority_ (by_priority),
      lanes_ (kKinds + context.workers.size ())
{
}

void
ReadyQueue::push (Task &task)
{
  size_t lane
      = task.worker >= 0 ? kKinds + size_t (task.worker) : task.where % kKinds;
  lanes_[lane].push (task, by_priority_ ? task.priority : 0);
}

/// True when the lane may have something for the worker.
bool
ReadyQueue::serves (unsigned lane, const WorkerInfo &worker) const
{
  if (lanes_[lane].empty ())
    return false;
  return lane == 0 || lane >= kKinds || (lane >> unsigned (worker.arch) & 1);
}

/// True when the first task of a lane comes before that of the other.
bool
ReadyQueue::before (unsigned lane, unsigned other) const
{
  int mine = lanes_[lane].first_priority ();
  int its = lanes_[other].first_priority ();
  return mine != its ? mine > its
                     : lanes_[lane].first ()->sequence
                           < lanes_[other].first ()->sequence;
}

Task *
ReadyQueue::pop (const WorkerInfo &worker)
{
  unsigned candidates[kKinds + 1], count = 0;
  for (unsigned lane = 0; lane < kKinds; ++lane)
    if (serves (lane, worker))
      candidates[count++] = lane;
  unsigned own = kKinds + unsigned (worker.id);
  if (serves (own, worker))
    candidates[count++] = own;

  // Nearly always the best lane has it: only can_execute () may refuse.
  for (; count > 0; --count)
    {
      unsigned best = 0;
      for (unsigned i = 1; i < count; ++i)
        if (before (candidates[i], candidates[best]))
          best = i;
      if (Task *task = lanes_[candidates[best]].pop_for (context_, worker))
        return task;
      candidates[best] = candidates[count - 1];
    }
  return nullptr;
}

} // namespace asterism::sched
