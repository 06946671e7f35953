// SPDX-License-Identifier: LGPL-2.1-or-later
// Counting the tasks of a task.

#include "core/family.h"
#include "core/callbacks.h"

#include <new>
#include <utility>

#include "core/delegation.h"
#include "core/engine.h"
#include "core/public_task.h"

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

Family &
Family::make (Family *outer, Worker &worker)
{
  Family *spare = worker.spare_families.take ();
  return spare != nullptr ? *::new (spare) Family (worker, outer)
                          : *new Family (worker, outer);
}

/// The head's; but each of several workers that call its function together has
/// its own, which is one of that the head is in as long as there is something
/// left of it.
Family &
Family::found (task::Task &head, Worker &worker)
{
  if (shares_call (head, worker))
    {
      if (worker.member_family != nullptr)
        return *worker.member_family;
      if (head.family != nullptr)
        head.family->elsewhere_.fetch_add (1);
      Family &own = make (head.family, worker);
      own.delegations = current_engine ()->teams.delegations_of (head, worker);
      return *(worker.member_family = &own);
    }
  // Kept, as what they are of may go.
  Delegations *const around = Delegations::keep (
      head.family != nullptr ? head.family->delegations : nullptr);
  Family *const outer
      = head.family != nullptr ? living (head.family, worker) : nullptr;
  Family &own = make (outer, worker);
  own.ends_delegations_ = head.access_count > 0;
  own.delegations = own.ends_delegations_
                        ? new Delegations (head, worker, around, false)
                        : around;
  head.family = &own;
  head.heads = true;
  return *head.family;
}

Family *
Family::of_member (const task::Task &task, const Worker &worker)
{
  return shares_call (task, worker) ? worker.member_family : nullptr;
}

/// The nearest around that has a head, or null: one of `family` is one of it
/// from now on.  Nobody waits for those between, of which a chain of tasks,
/// each submitted by the one before, would keep one each.
Family *
Family::living (Family *family, Worker &worker)
{
  while (family != nullptr && family->headless ())
    {
      Family *const around = family->outer;
      if (around != nullptr)
        around->elsewhere_.fetch_add (1);
      leave (*family, &worker);
      family = around;
    }
  return family;
}

/// From now on those that are left, and so many besides, are among those
/// elsewhere.  True when none is.
bool
Family::lose_head (int64_t besides)
{
  if (ends_delegations_)
    delegations->end ();
  // Nobody else counts any more.
  if (left () + besides == 0)
    return true;
  outer = living (outer, *worker_);
  const int64_t change = here_ + besides - kHead;
  headless_.store (true, std::memory_order_release);
  return elsewhere_.fetch_add (change) + change == 0;
}

Family &
Family::close (task::Task &task)
{
  if (std::exchange (task.heads, false))
    (void)task.family->lose_head (1); // the task itself is left
  return *task.family;
}

/// None is left of it; the one that it is in is returned.
Family *
Family::end (Family *family, Worker *worker)
{
  Family *const outer = family->outer;
  Delegations::release (std::exchange (family->delegations, nullptr));
  if (worker == nullptr || !worker->spare_families.give (*family))
    delete family;
  return outer;
}

void
Family::leave (Family &left, Worker *worker)
{
  for (Family *family = &left; family != nullptr; family = end (family, worker))
    {
      Worker *const owner = family->worker_;
      if (worker == owner && !family->headless ())
        {
          --family->here_;
          return;
        }
      // The head may go on then, and it is gone.
      if (family->elsewhere_.fetch_sub (1) != 1)
        return owner->tell_family (*family);
    }
}

void
Family::leave_otherwise (task::Task &task, Worker *worker)
{
  Family *family = std::exchange (task.family, nullptr);
  if (!std::exchange (task.heads, false))
    return leave (*family, worker);
  leave_behind (*family, worker);
}

void
Family::leave_behind (Family &family, Worker *worker)
{
  if (family.lose_head (0))
    if (Family *const outer = end (&family, worker))
      leave (*outer, worker);
}

bool
Family::is_awaited (const task::Task &task, const Worker &worker)
{
  for (const Family *family = task.family; family != nullptr;
       family = family->outer)
    if (Awaiting::any (worker.awaiting, family))
      return true;
    else if (family->worker_ != &worker && !family->headless ())
      return false; // what it is in may change
  return false;
}

void
join_family (task::Task &child, Worker &worker)
{
  task::Task *const head = worker.current;
  if (head != nullptr && !in_callback ())
    Family::join (child, *head, worker);
}

} // namespace asterism::core
