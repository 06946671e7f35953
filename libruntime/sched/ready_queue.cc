// SPDX-License-Identifier: LGPL-2.1-or-later
// ReadyQueue: one queue for workers of all kinds, that none has to search.

#include "sched/ready_queue.h"

#include <algorithm>

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
  const unsigned lane = task.worker >= 0 ? kKinds + unsigned (task.worker)
                                         : task.where % kKinds;
  if (lane < kKinds)
    filled_ |= 1u << lane;
  lanes_[lane].push (task, by_priority_ ? task.priority : 0);
}

/// The lane that stands for a worker's bit.
unsigned
ReadyQueue::lane_of (unsigned bit, const WorkerInfo &worker)
{
  return bit < kKinds ? bit : kKinds + unsigned (worker.id);
}

Task *
ReadyQueue::take (unsigned bit, const WorkerInfo &worker)
{
  PriorityQueue &lane = lanes_[lane_of (bit, worker)];
  Task *task = lane.pop_for (context_, worker);
  if (lane.empty ())
    filled_ &= ~(1u << bit);
  return task;
}

/// True when the first task of a lane comes before that of the other.
bool
ReadyQueue::before (unsigned lane, unsigned other) const
{
  const int mine = lanes_[lane].first_priority ();
  const int its = lanes_[other].first_priority ();
  return mine != its ? mine > its
                     : lanes_[lane].first ()->sequence
                           < lanes_[other].first ()->sequence;
}

/// Of those lanes.
Task *
ReadyQueue::take_first (uint32_t lanes, const WorkerInfo &worker)
{
  // Nearly always the best lane has it: only can_execute () may refuse.
  while (lanes != 0)
    {
      auto best = unsigned (__builtin_ctz (lanes));
      for (uint32_t rest = lanes & (lanes - 1); rest != 0; rest &= rest - 1)
        if (const auto other = unsigned (__builtin_ctz (rest));
            before (lane_of (other, worker), lane_of (best, worker)))
          best = other;
      if (Task *task = take (best, worker))
        return task;
      lanes &= ~(1u << best);
    }
  return nullptr;
}

/// The lanes with tasks that the worker may take.
uint32_t
ReadyQueue::filled_for (const WorkerInfo &worker) const
{
  const uint32_t lanes = filled_ & kLanesFor[size_t (worker.arch)];
  return lanes_[lane_of (kKinds, worker)].empty () ? lanes
                                                   : lanes | 1u << kKinds;
}

Task *
ReadyQueue::pop (const WorkerInfo &worker)
{
  const uint32_t lanes = filled_for (worker);
  if (__builtin_expect ((lanes & (lanes - 1)) != 0, 0))
    return take_first (lanes, worker);
  return lanes != 0 ? take (unsigned (__builtin_ctz (lanes)), worker) : nullptr;
}

int
ReadyQueue::first_priority (const WorkerInfo &worker, int none) const
{
  uint32_t lanes = filled_for (worker);
  if (lanes == 0)
    return none;
  int first = INT_MIN;
  for (; lanes != 0; lanes &= lanes - 1)
    first = std::max (first,
                      lanes_[lane_of (unsigned (__builtin_ctz (lanes)), worker)]
                          .first_priority ());
  return first;
}

} // namespace asterism::sched
