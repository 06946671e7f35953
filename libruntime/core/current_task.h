// SPDX-License-Identifier: LGPL-2.1-or-later
// What others may know of what a worker's thread does.

#ifndef ASTERISM_CORE_CURRENT_TASK_H
#define ASTERISM_CORE_CURRENT_TASK_H

#include <atomic>
#include <cstdint>

#include "task/task.h"

namespace asterism::core
{

/// The task that a thread is in, or null.  That thread only, but others may ask
/// whether there is one.
class CurrentTask
{
public:
  // Relaxed: nobody else looks into the task.
  operator task::Task * () const
  {
    return task_.load (std::memory_order_relaxed);
  }
  void
  operator= (task::Task *task)
  {
    task_.store (task, std::memory_order_relaxed);
  }
  /// Sets it until leave ().  Requires: no other thread is in the task.
  void
  enter (task::Task &task)
  {
    task.outer = exchange (&task);
  }
  void
  leave (const task::Task &task)
  {
    *this = task.outer;
  }
  /// Sets it, and gives the one before.
  task::Task *
  exchange (task::Task *task)
  {
    task::Task *outer = *this;
    *this = task;
    return outer;
  }

private:
  std::atomic<task::Task *> task_{ nullptr };
};

/// Why a worker's thread does nothing.
enum class Rest : uint8_t
{
  None,  // it may do something
  Waits, // in a task of its own, for others
  Team,  // for those it is in a team with
};

/// While it lives, a worker's thread does nothing.
class Resting
{
public:
  Resting (std::atomic<Rest> &rest, Rest why)
      : rest_ (rest), outer_ (rest.exchange (why))
  {
  }
  ~Resting () { rest_ = outer_; }
  Resting (const Resting &) = delete;
  Resting &operator= (const Resting &) = delete;

private:
  std::atomic<Rest> &rest_;
  const Rest outer_;
};

/// While it lives, a worker waits: for a task, a task group or an event.  That
/// worker's thread only.
class Awaiting
{
public:
  /// `innermost`: the worker's.
  Awaiting (const Awaiting *&innermost, const void *what)
      : innermost_ (innermost), outer_ (innermost), what_ (what)
  {
    innermost = this;
  }
  ~Awaiting () { innermost_ = outer_; }
  Awaiting (const Awaiting &) = delete;
  Awaiting &operator= (const Awaiting &) = delete;

  /// True when `one`, or another below on the stack, is for that.
  static bool
  any (const Awaiting *one, const void *what)
  {
    while (one != nullptr && one->what_ != what)
      one = one->outer_;
    return one != nullptr;
  }

private:
  const Awaiting *&innermost_;
  const Awaiting *const outer_;
  const void *const what_;
};

/// Sets a flag while it lives.
class Marked
{
public:
  explicit Marked (bool &flag) : flag_ (flag) { flag = true; }
  ~Marked () { flag_ = false; }
  Marked (const Marked &) = delete;
  Marked &operator= (const Marked &) = delete;

private:
  bool &flag_;
};

} // namespace asterism::core

#endif
