// SPDX-License-Identifier: LGPL-2.1-or-later
// Counting the tasks of a task.

#include "core/family.h"
#include "core/callbacks.h"

#include <new>
#include <utility>

#include "core/engine.h"
#include "core/public_task.h"
#include "core/task_accesses.h"

namespace asterism::core
{

/// False for those that several workers execute together.
bool
Family::found (task::Task &head, Worker &worker)
{
  if (head.codelet->type != STARPU_SEQ)
    return false;
  Family *const outer
      = head.family != nullptr ? living (head.family, worker) : nullptr;
  Family *spare = worker.spare_families.take ();
  head.family = spare != nullptr ? ::new (spare) Family (worker, outer)
                                 : new Family (worker, outer);
  head.heads = true;
  return true;
}

void
Family::look_at (const task::Task &head, const task::Task &child)
{
  if (child.access_count > 0 && exclude_each_other (head, child))
    waits_for_head_ = name_of (child);
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
  if (family->lose_head (0))
    if (Family *const outer = end (family, worker))
      leave (*outer, worker);
}

void
join_family (task::Task &child, Worker &worker)
{
  task::Task *const head = worker.current;
  if (head != nullptr && !in_callback ())
    Family::join (child, *head, worker);
}

} // namespace asterism::core
