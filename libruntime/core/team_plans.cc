// SPDX-License-Identifier: LGPL-2.1-or-later
// TeamPlans: teams that policies of the application put together.

#include "core/team_plans.h"

#include <utility>

#include "base/log.h"
#include "core/engine.h"
#include "core/public_task.h"

namespace asterism::core
{

TeamPlans *
team_plans ()
{
  Engine *engine = current_engine ();
  return engine != nullptr && engine->teams.plans.any () ? &engine->teams.plans
                                                         : nullptr;
}

void
discard_copy (struct starpu_task *copy)
{
  if (copy != nullptr && copy->destroy)
    destroy_public (copy);
}

void
TeamPlans::add (task::Task &task, UserPolicy &policy, int number, unsigned size)
{
  MutexLock lock (mutex_);
  if (auto found = tasks_.find (&task); found != tasks_.end ())
    {
      TeamPlan &former = *found->second;
      give_up (former);
      tidy (former);
    }
  all_.emplace_back (new TeamPlan{ &task, policy, number, size });
  tasks_[&task] = all_.back ().get ();
  count_.store (all_.size (), std::memory_order_relaxed);
}

void
TeamPlans::copied (const struct starpu_task &user, struct starpu_task &copy)
{
  MutexLock lock (mutex_);
  const task::Task *original = task::from_public (&user);
  task::Task *record = task::from_public (&copy);
  TeamPlan *plan = nullptr;
  if (auto found = tasks_.find (original); found != tasks_.end ())
    plan = found->second;
  else if (auto other = copies_.find (&user); other != copies_.end ())
    plan = other->second;
  if (plan == nullptr || plan->task == nullptr || record == nullptr)
    return;
  // For the policy's queues, and what it asks of the copy.
  record->codelet = plan->task->codelet;
  record->where = plan->task->where;
  record->context = plan->task->context;
  record->priority = copy.priority;
  record->implementation = plan->task->implementation;
  copies_.insert_or_assign (&copy, plan);
  ++plan->copies;
  plan->policy.expect_more (1);
}

/// The plan of a copy, which the policy has no more; null: it is none.
TeamPlan *
TeamPlans::take_copy (const struct starpu_task *copy)
{
  auto found = copies_.find (copy);
  if (found == copies_.end ())
    return nullptr;
  TeamPlan *plan = found->second;
  copies_.erase (found);
  --plan->copies;
  plan->policy.expect_more (-1);
  return plan;
}

void
TeamPlans::complete (TeamPlan &plan)
{
  plan.closed = true;
  plan.complete.store (true);
  plan.members[0]->waker.wake ();
}

void
TeamPlans::forget (const struct starpu_task &copy)
{
  MutexLock lock (mutex_);
  TeamPlan *plan = take_copy (&copy);
  if (plan == nullptr)
    return;
  // Its place stays free.
  if (!plan->closed && plan->due > 0 && --plan->due == 0
      && !plan->members.empty ())
    complete (*plan);
  tidy (*plan);
}

/// The plan of what a policy gives, or null; takes note that a copy is given.
TeamPlan *
TeamPlans::find (task::Task &task, struct starpu_task *&copy)
{
  if (auto found = tasks_.find (&task); found != tasks_.end ())
    return found->second;
  if (task.state != task::State::Building)
    return nullptr;
  TeamPlan *plan = take_copy (task.user);
  if (plan != nullptr)
    copy = task.user;
  return plan;
}

TeamPlans::Given
TeamPlans::hand_out (task::Task *&task, Worker &worker)
{
  struct starpu_task *copy = nullptr;
  Given given = Given::Nothing;
  {
    MutexLock lock (mutex_);
    if (TeamPlan *plan = find (*task, copy))
      {
        task::Task *whole = plan->task;
        given = place (*plan, worker, copy);
        if (given == Given::Task)
          task = whole;
        if (given != Given::Nothing && !plan->dissolved)
          copy = nullptr; // it is kept for the hooks
        tidy (*plan);
      }
    else if (task->state != task::State::Building)
      return Given::Task;
    else
      log (Level::Error,
           "a policy gives a worker a task that was not submitted, and is no "
           "copy of one that starpu_parallel_task_barrier_init () was called "
           "for: %s is not executed",
           name_of (*task));
  }
  discard_copy (copy);
  return given;
}

/// Gives a worker its place in the team, if it can have one.
TeamPlans::Given
TeamPlans::place (TeamPlan &plan, Worker &worker, struct starpu_task *copy)
{
  if (plan.closed)
    return Given::Nothing;
  const task::Task &task = *plan.task;
  const int most = task.codelet->max_parallelism;
  const bool fits = current_worker () == &worker && worker.team_task == nullptr
                    && current_engine ()->teams.admits (worker, task.context);
  const bool alone = copy == nullptr && plan.copies == 0;
  const bool last = plan.due <= 1;
  plan.due -= plan.due > 0;
  if (plan.members.empty ()
      && (task.codelet->type == STARPU_SEQ || alone || (!fits && last)))
    {
      // What is given of it later is nothing any more.
      give_up (plan);
      return Given::Task;
    }
  // Who is in a task, waiting there, joins nobody: that one may be waited for.
  const bool joins = fits
                     && (most <= 0 || plan.members.size () < unsigned (most))
                     && (plan.members.empty () || !worker.in_task ());
  Given given = Given::Nothing;
  if (joins && plan.members.empty ())
    {
      plan.leaders_copy = copy;
      given = Given::Task;
    }
  else if (joins)
    {
      worker.called = { &plan, copy, unsigned (plan.members.size ()),
                        copy != nullptr && copy->destroy };
      ++plan.present;
      worker.waker.wake (); // not to sleep before it has come
      given = Given::Member;
    }
  if (joins)
    plan.members.push_back (&worker);
  if (last)
    complete (plan);
  return given;
}

TeamPlan *
TeamPlans::of (const task::Task &task)
{
  if (!any ())
    return nullptr;
  MutexLock lock (mutex_);
  auto found = tasks_.find (&task);
  return found != tasks_.end () ? found->second : nullptr;
}

void
TeamPlans::close (TeamPlan &plan)
{
  MutexLock lock (mutex_);
  plan.closed = true;
}

/// The plan is no task's any more, and who has come waits for nothing.
void
TeamPlans::give_up (TeamPlan &plan)
{
  drop (plan);
  plan.dissolved.store (true);
  for (Worker *worker : plan.members)
    worker->waker.wake ();
}

void
TeamPlans::drop (TeamPlan &plan)
{
  tasks_.erase (plan.task);
  plan.task = nullptr;
  plan.closed = true;
}

void
TeamPlans::dissolve (const task::Task &task)
{
  struct starpu_task *copy;
  {
    MutexLock lock (mutex_);
    auto found = tasks_.find (&task);
    if (found == tasks_.end ())
      return;
    TeamPlan &plan = *found->second;
    copy = std::exchange (plan.leaders_copy, nullptr);
    give_up (plan);
    tidy (plan);
  }
  discard_copy (copy);
}

struct starpu_task *
TeamPlans::end (const task::Task &task)
{
  MutexLock lock (mutex_);
  auto found = tasks_.find (&task);
  if (found == tasks_.end ())
    return nullptr;
  TeamPlan &plan = *found->second;
  struct starpu_task *copy = std::exchange (plan.leaders_copy, nullptr);
  drop (plan);
  tidy (plan);
  return copy;
}

void
TeamPlans::leave (TeamPlan &plan)
{
  MutexLock lock (mutex_);
  --plan.present;
  tidy (plan);
}

/// Destroys a plan that nobody needs any more.
void
TeamPlans::tidy (TeamPlan &plan)
{
  if (plan.task != nullptr || plan.copies > 0 || plan.present > 0)
    return;
  std::erase_if (all_,
                 [&plan] (const auto &one) { return one.get () == &plan; });
  count_.store (all_.size (), std::memory_order_relaxed);
}

} // namespace asterism::core
