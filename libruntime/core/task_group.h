// SPDX-License-Identifier: LGPL-2.1-or-later
// TaskGroup: counts the children of one task, so that the task can wait for
// them.
//
// A task that submits others is their parent, and they are its children.  A
// child counts as ended when its own children have ended, so a parent that
// waits for its group waits for every descendant.  Group and taskwait mean what
// they mean in OpenMP.
//
// Nearly all children are executed by the worker that executes the parent,
// while the parent waits.  The group therefore has two counters: one that only
// this worker changes, without atomic operations, and one that is shared with
// the workers that execute the other children.  Choi, Shull and Torrellas
// separate reference counts in this way in "Biased reference counting" (PACT
// 2018).

#ifndef ASTERISM_CORE_TASK_GROUP_H
#define ASTERISM_CORE_TASK_GROUP_H

#include <atomic>
#include <cstdint>

#include "base/pool.h"
#include "task/task.h"

namespace asterism::core
{

class Worker;
struct Delegations;

/// Something that the function of a task has made, and that ends with it.
struct BodyScope
{
  /// Is called by the worker's thread when the function has returned, while the
  /// task still has its data.
  void (*end) (BodyScope &self);
};

/// The group of one parent.  "The worker's thread" below is the thread that
/// acts as the worker which executes the parent; other threads only call leave
/// (). The group deletes itself when the parent has returned and no child is
/// left.
class TaskGroup : public pool::Pooled
{
public:
  /// Adds `child` to the group of `parent`, whose function `worker` executes.
  /// The child counts until leave () is called for it, once.  The worker's
  /// thread.  Requires: the child has all its accesses, and the function of the
  /// parent has not returned.
  static void
  join (task::Task &child, task::Task &parent, Worker &worker)
  {
    TaskGroup &group = __builtin_expect (parent.is_parent, 1)
                           ? *parent.group
                           : found (parent, worker);
    if (__builtin_expect (parent.access_count, 0) != 0)
      group.look_at (parent, child);
    ++group.here_;
    child.group = &group;
  }

  /// Removes `task`, which has ended, from its group: at once, or as soon as
  /// its own children have ended.  `worker` is the worker that the calling
  /// thread acts as, or null.
  static void
  leave (task::Task &task, Worker *worker)
  {
    TaskGroup &group = *task.group;
    if (group.worker_ != worker || task.is_parent || group.parentless ())
      return leave_otherwise (task, worker);
    task.group = nullptr;
    --group.here_;
  }

  /// Removes `task`, which `worker` has just executed while the parent waits,
  /// from `group`.  Requires: `worker` executes the parent as well, and the
  /// function of the parent has not returned.  Defined in nested.h.
  static void leave (task::Task &task, TaskGroup &group, Worker &worker);

  /// Removes a task that may have been freed: `group` is what close () returned
  /// for it.
  static void leave (TaskGroup &group, Worker *worker);

  /// Ends the parenthood of `task`, whose function has returned although the
  /// task ends later, perhaps on another worker, or is executed again: the task
  /// joins its own children as one more member.  Returns the group that it is a
  /// member of now.  The worker's thread.  Requires: `task` has a group.
  static TaskGroup &close (task::Task &task);

  /// Returns the group of the children that `task`, whose function `worker`
  /// executes, has submitted; null when there are none.  The worker's thread.
  static TaskGroup *
  of (const task::Task &task, const Worker &worker)
  {
    return __builtin_expect (task.is_parent, 1) ? task.group
                                                : of_member (task, worker);
  }

  /// Tells whether `worker` waits for a group that `task`, which has not begun,
  /// is a descendant in.  May be false although it is one, when another worker
  /// executes a task in between.  The worker's thread.
  static bool is_awaited (const task::Task &task, const Worker &worker);

  /// Leaves `group` to end with its last member: nobody adds to it or waits for
  /// it any more.  The worker's thread.
  static void leave_behind (TaskGroup &group, Worker *worker);

  /// Returns how many members have not ended.  The worker's thread.
  int64_t
  left () const
  {
    // Acquire: pairs with leave () of members that other workers executed.
    return here_ + elsewhere_.load (std::memory_order_acquire) - kParent;
  }

  /// Returns the name of a child that cannot begin before the parent has ended,
  /// because both use one handle and the child could not share the parent's
  /// access; null when there is none.
  const char *
  waits_for_parent () const
  {
    return waits_for_parent_;
  }

  /// Returns the group of `parent`, which is made when it has none.  The
  /// worker's thread.
  static TaskGroup &
  of_parent (task::Task &parent, Worker &worker)
  {
    return parent.is_parent ? *parent.group : found (parent, worker);
  }

  /// Ends the scope of the function of `task`, which has returned, if it has
  /// one.  The worker's thread, still in the task.
  static void
  end_scope (const task::Task &task)
  {
    if (task.is_parent && __builtin_expect (task.group->scope != nullptr, 0))
      task.group->scope->end (*task.group->scope);
  }

  TaskGroup *outer; ///< the group that the parent is a member of, or null

  TaskGroup (Worker &worker, TaskGroup *others)
      : outer (others), worker_ (&worker)
  {
  }

private:
  static TaskGroup &found (task::Task &parent, Worker &worker);
  static TaskGroup *of_member (const task::Task &task, const Worker &worker);
  static TaskGroup &make (TaskGroup *outer, Worker &worker);
  void look_at (const task::Task &parent, const task::Task &child);
  bool
  parentless () const
  {
    // Acquire: pairs with lose_parent (), which settles `outer` before.
    return parentless_.load (std::memory_order_acquire);
  }
  static TaskGroup *living (TaskGroup *group, Worker &worker);
  bool lose_parent (int64_t besides);
  static TaskGroup *end (TaskGroup *group, Worker *worker);
  static void leave_otherwise (task::Task &task, Worker *worker);

  /// Bias of the shared counter for the parent, so that no other thread finds
  /// it at zero while the parent may still add children.
  static constexpr int64_t kParent = int64_t{ 1 } << 62;

  Worker *const worker_;
  const char *waits_for_parent_ = nullptr;
  /// Members added, minus those that ended on this worker; its thread alone.
  int64_t here_ = 0;
  /// The parent has returned: every member counts in `elsewhere_`.
  std::atomic<bool> parentless_{ false };
  /// The bias, minus the members that ended on other workers.  The thread that
  /// brings it to zero deletes the group.
  std::atomic<int64_t> elsewhere_{ kParent };

public:
  /// The parent's accesses that its children use as their own, or null (see
  /// core/delegation.h).  The worker's thread.
  Delegations *delegations = nullptr;
  /// What the parent's function has made, or null.  The worker's thread.
  BodyScope *scope = nullptr;
};

/// Adds `child`, which the thread of `worker` is about to submit, to the group
/// of the task that the worker executes.  Does nothing outside of tasks and
/// within callbacks.
void join_task_group (task::Task &child, Worker &worker);

/// Adds `child`, which belongs to the public struct `user`, as above, unless
/// the program waits for that task itself.
inline void
join_task_group (task::Task &child, const struct starpu_task &user,
                 Worker *worker)
{
  if (worker != nullptr && (!child.kept || user.detach))
    join_task_group (child, *worker);
}

} // namespace asterism::core

#endif
