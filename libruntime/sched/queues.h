// SPDX-License-Identifier: LGPL-2.1-or-later
// The queues that policies are built from: Fifo, Stack and PriorityQueue.
//
// They link tasks through Task::next and own nothing; a task is in one queue
// at most.  None locks: a policy keeps concurrent uses apart.

#ifndef ASTERISM_SCHED_QUEUES_H
#define ASTERISM_SCHED_QUEUES_H

#include <climits>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include "base/pool.h"
#include "sched/scheduler.h"

namespace asterism::sched
{

/// First in, first out.
class Fifo
{
public:
  bool
  empty () const
  {
    return head_ == nullptr;
  }
  size_t
  size () const
  {
    return size_;
  }

  /// Gives the first task without taking it, or null.
  Task *
  first () const
  {
    return head_;
  }

  void
  push_back (Task &task)
  {
    task.next = nullptr;
    if (head_)
      tail_->next = &task;
    else
      head_ = &task;
    tail_ = &task;
    ++size_;
  }
  void push_front (Task &task);

  /// Takes the first task, or gives null.
  Task *
  pop ()
  {
    Task *task = head_;
    if (task == nullptr)
      return nullptr;
    head_ = task->next;
    task->next = nullptr;
    --size_;
    return task;
  }

  /// Takes the first task that the worker can execute and sets its
  /// implementation, or gives null.
  Task *
  pop_for (const Context &context, const WorkerInfo &worker)
  {
    if (head_ == nullptr)
      return nullptr;
    return __builtin_expect (choose_implementation (context, *head_, worker), 1)
               ? pop ()
               : pop_later (context, worker);
  }

  /// Takes the task after `previous`, or the first one when that is null.
  /// Requires: there is one.
  Task *take_after (Task *previous);

private:
  Task *pop_later (const Context &context, const WorkerInfo &worker);

  Task *head_ = nullptr;
  Task *tail_ = nullptr; ///< meaningful unless empty
  size_t size_ = 0;
};

/// Last in, first out.
class Stack
{
public:
  bool
  empty () const
  {
    return tasks_.empty ();
  }
  size_t
  size () const
  {
    return tasks_.size ();
  }
  void
  push (Task &task)
  {
    tasks_.push_front (task);
  }
  Task *
  pop ()
  {
    return tasks_.pop ();
  }
  Task *
  pop_for (const Context &context, const WorkerInfo &worker)
  {
    return tasks_.pop_for (context, worker);
  }

private:
  Fifo tasks_;
};

/// Highest priority first, and first in, first out among equals.  Priorities
/// are any integers; the cost grows with the logarithm of how many different
/// ones are inside.
class PriorityQueue
{
public:
  bool
  empty () const
  {
    return size_ == 0;
  }
  size_t
  size () const
  {
    return size_;
  }

  void
  push (Task &task)
  {
    push (task, task.priority);
  }

  /// As if the task had that priority.
  void
  push (Task &task, int priority)
  {
    // Nearly always there are few priorities.
    const auto first = buckets_.begin ();
    Fifo &place = first != buckets_.end () && first->first == priority
                      ? first->second
                      : bucket (priority);
    place.push_back (task);
    ++size_;
  }

  /// Puts a task before those of equal priority.
  void push_front (Task &task);

  /// Gives the first task of the highest priority without taking it, or null;
  /// and the priority it was pushed with.
  Task *first () const;
  int
  first_priority () const
  {
    return buckets_.begin ()->first;
  }

  /// Takes the first task of the highest priority, or gives null.
  Task *pop ();

  /// Takes the first task that the worker can execute, of those pushed with
  /// such a priority or a higher one, and sets its implementation, or gives
  /// null.
  Task *pop_for (const Context &context, const WorkerInfo &worker,
                 int64_t least = INT_MIN);

private:
  using Buckets = std::map<int, Fifo, std::greater<int>,
                           pool::Allocator<std::pair<const int, Fifo>>>;

  Fifo &bucket (int priority);
  Task *
  took (Buckets::iterator bucket, Task *task)
  {
    --size_;
    if (bucket->second.empty () && size_ > 0)
      spare_ = buckets_.extract (bucket);
    return task;
  }

  Buckets buckets_;          ///< none is empty, but the last one that was not
  Buckets::node_type spare_; ///< kept: between few priorities none is freed
  size_t size_ = 0;
};

} // namespace asterism::sched

#endif
