// SPDX-License-Identifier: LGPL-2.1-or-later
// The queues that policies are built from.

#include "sched/queues.h"

#include "base/check.h"

namespace asterism::sched
{

void
Fifo::push_front (Task &task)
{
  if (!head_)
    tail_ = &task;
  task.next = head_;
  head_ = &task;
  ++size_;
}

/// Takes the first task after the first one that the worker can execute.
Task *
Fifo::pop_later (const Context &context, const WorkerInfo &worker)
{
  Task *previous = head_;
  for (Task *task = head_->next; task; previous = task, task = task->next)
    if (choose_implementation (context, *task, worker))
      return take_after (previous);
  return nullptr;
}

Task *
Fifo::take_after (Task *previous)
{
  Task *&link = previous ? previous->next : head_;
  CHECK (link != nullptr);
  Task *task = link;
  link = task->next;
  if (tail_ == task)
    tail_ = previous;
  task->next = nullptr;
  --size_;
  return task;
}

Fifo &
PriorityQueue::bucket (int priority)
{
  if (empty () && !buckets_.empty ())
    {
      Buckets::node_type last = buckets_.extract (buckets_.begin ());
      last.key () = priority;
      return buckets_.insert (std::move (last)).position->second;
    }
  auto place = buckets_.lower_bound (priority);
  if (place != buckets_.end () && place->first == priority)
    return place->second;
  if (spare_.empty ())
    return buckets_.emplace_hint (place, priority, Fifo ())->second;
  spare_.key () = priority;
  return buckets_.insert (place, std::move (spare_))->second;
}

Task *
PriorityQueue::first () const
{
  return empty () ? nullptr : buckets_.begin ()->second.first ();
}

void
PriorityQueue::push_front (Task &task)
{
  bucket (task.priority).push_front (task);
  ++size_;
}

Task *
PriorityQueue::pop ()
{
  if (empty ())
    return nullptr;
  auto highest = buckets_.begin ();
  return took (highest, highest->second.pop ());
}

Task *
PriorityQueue::pop_for (const Context &context, const WorkerInfo &worker,
                        int64_t least)
{
  for (auto i = buckets_.begin (); i != buckets_.end () && i->first >= least;
       ++i)
    if (Task *task = i->second.pop_for (context, worker))
      return took (i, task);
  return nullptr;
}

} // namespace asterism::sched
