// SPDX-License-Identifier: LGPL-2.1-or-later
// The policies that give a task to the worker that will finish it first.
//
// A task of which nothing is known on any worker waits in a common queue, and
// workers take from it when they have nothing else: without any estimate the
// best one can do is to keep everybody busy.  A task that is known on some
// workers only is tried on the others, a few at a time, so that they become
// known too.
//
// Among workers that are all alike and use main memory, the one that is free
// first finishes first: there, nothing is estimated or timed until there is a
// task that makes a difference between workers or has several implementations.
// Workers steal tasks from each other until then (sched/stealing.h), or take
// them from the common queue, if they are ordered by priority.

#include "sched/earliest.h"

#include <atomic>
#include <cmath>
#include <utility>
#include <vector>

#include "starpu_perfmodel.h"

#include "base/check.h"
#include "base/thread_end.h"
#include "sched/chooser.h"
#include "sched/queues.h"
#include "sched/ready_queue.h"
#include "sched/stealing.h"

namespace asterism::sched
{

namespace
{

/// Tasks looked at for data that are ready.
constexpr unsigned kWindow = 64;

/// One worker's tasks.
struct Lane
{
  Fifo arrival;           ///< used unless ordered by priority
  PriorityQueue priority; ///< used when ordered by priority
};

/// The choice of this thread for the task that it is about to push.
struct Prepared
{
  const Policy *policy = nullptr;
  const Task *task = nullptr;
  Choices choices;
};

class Earliest final : public Policy
{
public:
  Earliest (const Context &context, EarliestTraits traits)
      : context_ (context), traits_ (traits),
        chooser_ (context, traits.transfers), lanes_ (context.workers.size ()),
        common_ (context, traits.order == Order::Priority)
  {
    bool alike = true;
    for (size_t i = 0; i < context.workers.size (); ++i)
      {
        CHECK_EQ (context.workers[i].id, int (i));
        alike &= context.workers[i].model == context.workers[0].model
                 && context.workers[i].node == data::kMainMemory;
      }
    estimates_.store (!alike);
  }

  void push (Task &task, const WorkerInfo *from) override;
  Task *pop (const WorkerInfo &worker) override;
  /// By priority they wait in the common queue even then.
  std::unique_ptr<Policy>
  for_equals () const override
  {
    return needs_timing () || traits_.order == Order::Priority
               ? nullptr
               : make_stealing (context_);
  }
  bool indifferent (const Task &task) const override;
  void prepare (Task &task) override;
  void
  started (Task &task, const WorkerInfo &worker) override
  {
    chooser_.started (task, worker);
  }
  void
  finished (Task &task, const WorkerInfo &worker, double now) override
  {
    chooser_.finished (task, worker, now);
  }
  void
  refused (Task &task, const WorkerInfo &worker) override
  {
    chooser_.refused (task, worker);
  }

  Foresight
  foresight (const Task &task) const override
  {
    return needs_timing () || differs (task) ? Foresight::Everything
                                             : Foresight::Nothing;
  }
  bool
  needs_timing () const override
  {
    // Relaxed: tasks under way may go without hints.
    return estimates_.load (std::memory_order_relaxed);
  }

private:
  Lane &
  lane (const WorkerInfo &worker)
  {
    return lanes_[size_t (worker.id)];
  }

  const Choices &chosen (const Task &task) const;
  bool is_busy (const WorkerInfo &worker) const;
  void assign (Task &task, const Choice &choice, double now);
  Task *take_ready (Fifo &queue, const WorkerInfo &worker);
  Task *take_common (const WorkerInfo &worker);
  bool differs (const Task &task) const;
  void push_estimated (Task &task);
  Task *pop_estimated (const WorkerInfo &worker);
  void begin_estimates ();
  void prefetch_bound (Task &task) const;

  const Context context_;
  const EarliestTraits traits_;
  Chooser chooser_;
  std::vector<Lane> lanes_;             ///< by worker
  ReadyQueue common_;                   ///< tasks of which nothing is known
  std::atomic<bool> estimates_{ true }; ///< changed under the engine's lock
};

/// Gives the task to a worker, and has its data fetched meanwhile.
void
Earliest::assign (Task &task, const Choice &choice, double now)
{
  Lane &target = lane (*choice.worker);
  bool prefetch = context_.options.prefetch > 0;
  const double overlapped
      = prefetch ? chooser_.load (*choice.worker).free_at (now) - now : 0;
  task.implementation = static_cast<uint8_t> (choice.implementation);
  chooser_.book (task, *choice.worker, choice.duration,
                 std::max (choice.transfer - overlapped, 0.0));
  if (prefetch && (choice.transfer > 0 || !traits_.transfers))
    context_.estimator.prefetch (task, choice.worker->node);
  if (traits_.order == Order::Priority)
    target.priority.push (task);
  else
    target.arrival.push_back (task);
}

/// True when the application has a function that says how long tasks take: it
/// is asked of each task, even where that decides nothing.
bool
has_own_costs (const struct starpu_perfmodel &model)
{
  return model.type == STARPU_COMMON || model.type == STARPU_PER_ARCH;
}

/// True when it matters which of several equal workers has the task, or by
/// which implementation.
bool
has_choice (const Task &task)
{
  if (task.watched && task.user->bundle != nullptr)
    return true;
  if (task.codelet == nullptr)
    return !task.simple;
  const struct starpu_perfmodel *model = task.codelet->model;
  bool many = !task.simple
              && (task.worker < 0 || task.codelet->cpu_funcs[1] != nullptr);
  return many || (model != nullptr && has_own_costs (*model));
}

/// True when it has to be estimated even among equal workers.
bool
Earliest::differs (const Task &task) const
{
  // What lies on a disk comes later than what does not.
  return has_choice (task)
         || (traits_.order == Order::ReadyData
             && context_.estimator.transfer (task, data::kMainMemory) > 0);
}

/// Those for one worker wait in the common queue, where each has a lane.
bool
Earliest::indifferent (const Task &task) const
{
  return task.simple && !needs_timing () && !differs (task);
}

void
Earliest::begin_estimates ()
{
  estimates_.store (true);
  context_.estimator.need_times ();
}

void
Earliest::push (Task &task, const WorkerInfo *)
{
  if (!needs_timing () && !differs (task))
    common_.push (task);
  else
    push_estimated (task);
}

/// Estimates take longer than everything else: nobody waits for them.
void
Earliest::prepare (Task &task)
{
  if (!needs_timing ())
    {
      if (context_.options.prefetch > 0)
        context_.estimator.prefetch (task, data::kMainMemory);
      return;
    }
  // The first of a bundle chooses for all, while nobody else does.
  if (task.user != nullptr && task.user->bundle != nullptr)
    return;
  Prepared &prepared = of_thread<Prepared> ();
  prepared.policy = this;
  prepared.task = &task;
  prepared.choices = chooser_.choose (task);
}

/// What was prepared, if it holds.  What waits in the common queue, as nothing
/// is known of it, is looked at again.
const Choices &
Earliest::chosen (const Task &task) const
{
  Prepared &prepared = of_thread<Prepared> ();
  const bool is = std::exchange (prepared.task, nullptr) == &task
                  && prepared.policy == this;
  const Choice &best = prepared.choices.best ();
  if (!is || (best.worker != nullptr && !chooser_.holds (best, task)))
    prepared.choices = chooser_.choose (task);
  return prepared.choices;
}

__attribute__ ((noinline)) void
Earliest::push_estimated (Task &task)
{
  if (!needs_timing ())
    begin_estimates ();
  const Choices &choices = chosen (task);
  if (const Choice &best = choices.best (); best.worker != nullptr)
    assign (task, best, choices.now);
  else
    {
      prefetch_bound (task);
      common_.push (task);
    }
}

/// Fetches the data of a task that only one worker may execute.
void
Earliest::prefetch_bound (Task &task) const
{
  if (task.worker < 0 || context_.options.prefetch <= 0)
    return;
  for (const WorkerInfo &worker : context_.workers)
    if (worker.id == task.worker)
      context_.estimator.prefetch (task, worker.node);
}

/// Takes the first task that needs no transfer, or the first one.
Task *
Earliest::take_ready (Fifo &queue, const WorkerInfo &worker)
{
  Task *previous = nullptr, *task = queue.first ();
  for (unsigned i = 0; i < kWindow && task; ++i)
    {
      if (context_.estimator.transfer (*task, worker.node) <= 0)
        return queue.take_after (previous);
      previous = task;
      task = task->next;
    }
  return queue.pop ();
}

/// True when the worker is sure to ask for another task.
bool
Earliest::is_busy (const WorkerInfo &worker) const
{
  const Lane &lane = lanes_[size_t (worker.id)];
  return chooser_.load (worker).running () || !lane.arrival.empty ()
         || !lane.priority.empty ();
}

/// Takes a task of which nothing was known when it was pushed.  What is known
/// by now goes to a worker that is busy but will still finish it earlier.
Task *
Earliest::take_common (const WorkerInfo &worker)
{
  while (Task *task = common_.pop (worker))
    {
      double duration
          = context_.estimator.duration (*task, worker, task->implementation);
      const Choices choices = chooser_.choose (*task);
      const Choice &best = choices.known;
      bool elsewhere = best.worker && best.worker->id != worker.id
                       && is_busy (*best.worker);
      if (!elsewhere || (std::isnan (duration) && chooser_.may_try (worker)))
        {
          chooser_.book (*task, worker, duration, 0);
          return task;
        }
      assign (*task, best, choices.now);
    }
  return nullptr;
}

Task *
Earliest::pop (const WorkerInfo &worker)
{
  return needs_timing () ? pop_estimated (worker) : common_.pop (worker);
}

__attribute__ ((noinline)) Task *
Earliest::pop_estimated (const WorkerInfo &worker)
{
  Lane &own = lane (worker);
  if (!own.priority.empty ())
    return own.priority.pop ();
  if (own.arrival.empty ())
    return take_common (worker);
  return traits_.order == Order::ReadyData ? take_ready (own.arrival, worker)
                                           : own.arrival.pop ();
}

} // namespace

std::unique_ptr<Policy>
make_earliest (const Context &context, EarliestTraits traits)
{
  return std::make_unique<Earliest> (context, traits);
}

} // namespace asterism::sched
