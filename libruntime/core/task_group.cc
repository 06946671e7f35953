// SPDX-License-Identifier: LGPL-2.1-or-later
// Counts the children of tasks.

#include "core/task_group.h"
#include "core/callbacks.h"

#include <new>
#include <utility>

#include "core/delegation.h"
#include "core/engine.h"
#include "core/public_task.h"
#include "core/task_accesses.h"

namespace asterism::core
{

namespace
{

/// True when several workers call the task's function, this one among them.
bool
shares_call (const task::Task &task, const Worker &worker)
{
  return task.codelet->type == STARPU_SPMD && worker.team_task.load () == &task;
}

} // namespace

TaskGroup &
TaskGroup::make (TaskGroup *outer, Worker &worker)
{
  TaskGroup *spare = worker.spare_groups.take ();
  return spare != nullptr ? *::new (spare) TaskGroup (worker, outer)
                          : *new TaskGroup (worker, outer);
}

/// Returns the group of `parent`, made when it has none.  When several workers
/// call the function of the parent together, each has a group of its own, which
/// counts as one member of the parent's outer group until it is empty.
TaskGroup &
TaskGroup::found (task::Task &parent, Worker &worker)
{
  if (shares_call (parent, worker))
    {
      if (worker.member_group != nullptr)
        return *worker.member_group;
      if (parent.group != nullptr)
        parent.group->elsewhere_.fetch_add (1);
      return *(worker.member_group = &make (parent.group, worker));
    }
  TaskGroup *const outer
      = parent.group != nullptr ? living (parent.group, worker) : nullptr;
  parent.group = &make (outer, worker);
  parent.is_parent = true;
  return *parent.group;
}

TaskGroup *
TaskGroup::of_member (const task::Task &task, const Worker &worker)
{
  return shares_call (task, worker) ? worker.member_group : nullptr;
}

void
TaskGroup::look_at (const task::Task &parent, const task::Task &child)
{
  if (child.access_count > 0 && !delegates (parent, child)
      && exclude_each_other (parent, child))
    waits_for_parent_ = name_of (child);
}

/// Returns the nearest group around `group`, itself included, whose parent has
/// not returned, or null, and moves one member of `group` there.  Nobody waits
/// for the groups in between: a chain of tasks in which each submits the next
/// would keep one of them alive for each task.
TaskGroup *
TaskGroup::living (TaskGroup *group, Worker &worker)
{
  while (group != nullptr && group->parentless ())
    {
      TaskGroup *const around = group->outer;
      if (around != nullptr)
        around->elsewhere_.fetch_add (1);
      leave (*group, &worker);
      group = around;
    }
  return group;
}

/// Moves the members that are left, and `besides` further ones, to the shared
/// counter, as the parent has returned.  Returns true when there are none.
bool
TaskGroup::lose_parent (int64_t besides)
{
  delete std::exchange (delegations, nullptr);
  // No other thread changes the counters any more.
  if (left () + besides == 0)
    return true;
  outer = living (outer, *worker_);
  const int64_t change = here_ + besides - kParent;
  parentless_.store (true, std::memory_order_release);
  return elsewhere_.fetch_add (change) + change == 0;
}

TaskGroup &
TaskGroup::close (task::Task &task)
{
  if (std::exchange (task.is_parent, false))
    (void)task.group->lose_parent (1); // the task itself is left
  return *task.group;
}

/// Frees `group`, which has no members, and returns its outer group.
TaskGroup *
TaskGroup::end (TaskGroup *group, Worker *worker)
{
  TaskGroup *const outer = group->outer;
  if (worker == nullptr || !worker->spare_groups.give (*group))
    delete group;
  return outer;
}

void
TaskGroup::leave (TaskGroup &left, Worker *worker)
{
  for (TaskGroup *group = &left; group != nullptr; group = end (group, worker))
    {
      Worker *const owner = group->worker_;
      if (worker == owner && !group->parentless ())
        {
          --group->here_;
          return;
        }
      // After the last member the parent may go on, and `group` be freed.
      if (group->elsewhere_.fetch_sub (1) != 1)
        return owner->tell_group (*group);
    }
}

void
TaskGroup::leave_otherwise (task::Task &task, Worker *worker)
{
  TaskGroup *group = std::exchange (task.group, nullptr);
  if (!std::exchange (task.is_parent, false))
    return leave (*group, worker);
  leave_behind (*group, worker);
}

void
TaskGroup::leave_behind (TaskGroup &group, Worker *worker)
{
  if (group.lose_parent (0))
    if (TaskGroup *const outer = end (&group, worker))
      leave (*outer, worker);
}

bool
TaskGroup::is_awaited (const task::Task &task, const Worker &worker)
{
  for (const TaskGroup *group = task.group; group != nullptr;
       group = group->outer)
    if (Awaiting::any (worker.awaiting, group))
      return true;
    else if (group->worker_ != &worker && !group->parentless ())
      return false; // its outer group may change at any time
  return false;
}

void
join_task_group (task::Task &child, Worker &worker)
{
  task::Task *const parent = worker.current;
  if (parent != nullptr && !in_callback ())
    TaskGroup::join (child, *parent, worker);
}

} // namespace asterism::core
