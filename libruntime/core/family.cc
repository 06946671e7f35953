// SPDX-License-Identifier: LGPL-2.1-or-later
// Counting the tasks of a task.

#include "core/family.h"

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
  Family *spare = worker.spare_families.take ();
  head.family = spare != nullptr ? ::new (spare) Family (worker, head.family)
                                 : new Family (worker, head.family);
  head.heads = true;
  return true;
}

void
Family::look_at (const task::Task &head, const task::Task &child)
{
  if (child.access_count > 0 && exclude_each_other (head, child))
    waits_for_head_ = name_of (child);
}

/// From now on those that are left, and so many besides, are counted as those
/// elsewhere.  True when none is.
bool
Family::lose_head (int64_t besides)
{
  // Nobody else counts any more.
  if (left () + besides == 0)
    return true;
  headless_ = true;
  const int64_t here = int64_t{ begun_ } - ended_ + besides;
  return elsewhere_.fetch_add (here) + here == 0;
}

void
Family::close (task::Task &head)
{
  head.family->lose_head (1);
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
Family::leave_otherwise (task::Task &task, Worker *worker)
{
  Family *family = std::exchange (task.family, nullptr);
  if (std::exchange (task.heads, false))
    {
      const bool over = family->headless_
                            ? family->elsewhere_.fetch_sub (1) == 1
                            : family->lose_head (0);
      if (!over)
        return;
      family = end (family, worker);
    }
  while (family != nullptr)
    {
      Worker *const owner = family->worker_;
      if (worker == owner && !family->headless_)
        {
          ++family->ended_;
          return;
        }
      // The head may go on then, and it is gone.
      if (family->elsewhere_.fetch_sub (1) != 1)
        return owner->tell_family ();
      family = end (family, worker);
    }
}

void
join_family (task::Task &child, Worker &worker)
{
  task::Task *const head = worker.current;
  if (head != nullptr && !in_callback ())
    Family::join (child, *head, worker);
}

} // namespace asterism::core
