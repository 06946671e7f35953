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
#include <vector>

#include "starpu_perfmodel.h"

#include "base/check.h"
#include "sched/costs.h"
#include "sched/queues.h"
#include "sched/ready_queue.h"
#include "sched/stealing.h"
#include "sched/workload.h"
#include "task/bundle.h"

namespace asterism::sched
{

namespace
{

/// Tasks looked at for data that are ready.
constexpr unsigned kWindow = 64;

/// One worker's share.
struct Lane
{
  Workload load;
  Fifo arrival;           ///< used unless ordered by priority
  PriorityQueue priority; ///< used when ordered by priority
  unsigned trials = 0;    ///< tasks here of unknown duration

  /// True when the worker is sure to ask for another task.
  bool
  busy () const
  {
    return load.running () || !arrival.empty () || !priority.empty ();
  }
};

/// A worker and an implementation for a task.
struct Choice
{
  const WorkerInfo *worker = nullptr;
  unsigned implementation = 0;
  double duration = NAN; ///< NaN: unknown, to be tried
  double transfer = 0;
  double cost = INFINITY;
};

/// The best choice among the workers that are known, and the one where it
/// should be tried.
struct Choices
{
  Choice known, trial;
  double now = 0; ///< when it was made
};

class Earliest final : public Policy
{
public:
  Earliest (const Context &context, EarliestTraits traits)
      : context_ (context), traits_ (traits), lanes_ (context.workers.size ()),
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
  bool indifferent (Task &task) override;
  void started (Task &task, const WorkerInfo &worker) override;
  void finished (Task &task, const WorkerInfo &worker) override;
  void refused (Task &task, const WorkerInfo &worker) override;

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

  bool may_try (const WorkerInfo &worker) const;
  void consider (Choices &choices, const Task &task, const WorkerInfo &worker,
                 Costs &costs, double now) const;
  double busy_for (double now) const;
  Choices choose (const Task &task) const;
  double rest_of_bundle (const Task &task, const WorkerInfo &worker) const;
  Choices choose_for_bundle (const Task &task) const;
  void book (Task &task, const WorkerInfo &worker, double duration,
             double transfer);
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
  std::vector<Lane> lanes_;             ///< by worker
  ReadyQueue common_;                   ///< tasks of which nothing is known
  std::atomic<bool> estimates_{ true }; ///< changed under the engine's lock
};

/// True when the task is on a worker to find out how long it takes there.
bool
is_trial (const Task &task)
{
  return std::isnan (task.predicted);
}

double
computation (const Task &task)
{
  return is_trial (task) ? 0 : task.predicted;
}

/// What a task was added to its worker's load for.
double
charge (const Task &task)
{
  return computation (task) + task.predicted_transfer;
}

/// True unless enough tasks are being tried on workers like this one.
bool
Earliest::may_try (const WorkerInfo &worker) const
{
  long trials = 0;
  for (const WorkerInfo &other : context_.workers)
    if (other.model == worker.model)
      trials += lanes_[size_t (other.id)].trials;
  return trials < std::max (context_.options.calibrate_minimum, 1L);
}

/// Lets the worker compete for the task.
void
Earliest::consider (Choices &choices, const Task &task,
                    const WorkerInfo &worker, Costs &costs, double now) const
{
  unsigned implementations = 0;
  if ((task.where >> unsigned (worker.arch) & 1) == 0
      || !context_.estimator.can_execute (task, worker, implementations))
    return;
  const Lane &lane = lanes_[size_t (worker.id)];
  double transfer = traits_.transfers ? costs.transfer (worker) : 0;
  const double wait = lane.load.free_at (now) - now;
  for (unsigned rest = implementations; rest; rest &= rest - 1)
    {
      auto i = static_cast<unsigned> (__builtin_ctz (rest));
      double duration = costs.duration (worker, i);
      bool unknown = std::isnan (duration);
      Choice &choice = unknown ? choices.trial : choices.known;
      double cost;
      if (__builtin_expect (unknown, 0))
        cost = lane.trials + wait / (wait + 1);
      else
        cost = costs.sum (worker, i, wait + duration, transfer);
      if (cost < choice.cost && (!unknown || may_try (worker)))
        choice = { &worker, i, duration, transfer, cost };
    }
}

/// For how long all workers together have something to do, if that counts.
double
Earliest::busy_for (double now) const
{
  double latest = now;
  if (context_.options.idle_power > 0)
    for (const Lane &lane : lanes_)
      latest = std::max (latest, lane.load.free_at (now));
  return latest - now;
}

Choices
Earliest::choose (const Task &task) const
{
  if (task.user != nullptr && task.user->bundle != nullptr)
    return choose_for_bundle (task);
  Choices choices;
  const double now = choices.now = context_.estimator.now ();
  Costs costs (context_, task, busy_for (now));
  for (const WorkerInfo &worker : context_.workers)
    consider (choices, task, worker, costs, now);
  return choices;
}

/// What the rest of a task's bundle adds, on that worker, to the task's cost;
/// NaN when one of them cannot be executed there.
double
Earliest::rest_of_bundle (const Task &task, const WorkerInfo &worker) const
{
  double cost = 0;
  task::each_other_in_bundle (task, [&] (const Task &other) {
    unsigned implementations = 1;
    // A codelet is asked when its task is ready, as a policy is locked here.
    const bool asks = other.codelet != nullptr && other.codelet->can_execute;
    if ((other.where >> unsigned (worker.arch) & 1) == 0
        || (!asks
            && !context_.estimator.can_execute (other, worker,
                                                implementations)))
      {
        cost = NAN;
        return;
      }
    const auto i = unsigned (__builtin_ctz (implementations));
    Costs costs (context_, other, INFINITY);
    const double duration = costs.duration (worker, i);
    cost += costs.sum (worker, i, std::isnan (duration) ? 0 : duration,
                       traits_.transfers ? costs.transfer (worker) : 0);
  });
  return cost;
}

/// The first task of a bundle goes where all that are submitted together cost
/// least; the others follow it, if they can be executed there.
Choices
Earliest::choose_for_bundle (const Task &task) const
{
  Choices best;
  const double now = best.now = context_.estimator.now ();
  Costs costs (context_, task, busy_for (now));
  const int home = task.user->bundle->home.load ();
  if (home >= 0)
    consider (best, task, context_.workers[size_t (home)], costs, now);
  if (best.known.worker != nullptr || best.trial.worker != nullptr)
    return best;
  for (const WorkerInfo &worker : context_.workers)
    {
      Choices here;
      consider (here, task, worker, costs, now);
      const double rest = rest_of_bundle (task, worker);
      here.known.cost += std::isnan (rest) ? 1e12 : rest;
      if (here.known.worker != nullptr && here.known.cost < best.known.cost)
        best.known = here.known;
      if (here.trial.worker != nullptr && here.trial.cost < best.trial.cost)
        best.trial = here.trial;
    }
  return best;
}

/// Books the task on a worker.
void
Earliest::book (Task &task, const WorkerInfo &worker, double duration,
                double transfer)
{
  Lane &target = lane (worker);
  task.assigned = static_cast<int16_t> (worker.id);
  if (task.user != nullptr && task.user->bundle != nullptr)
    task.user->bundle->home.store (worker.id);
  task.predicted = duration;
  task.predicted_transfer = transfer;
  target.load.add (charge (task));
  target.trials += is_trial (task);
}

/// Gives the task to a worker, and has its data fetched meanwhile.
void
Earliest::assign (Task &task, const Choice &choice, double now)
{
  Lane &target = lane (*choice.worker);
  bool prefetch = context_.options.prefetch > 0;
  double overlapped = prefetch ? target.load.free_at (now) - now : 0;
  task.implementation = static_cast<uint8_t> (choice.implementation);
  book (task, *choice.worker, choice.duration,
        std::max (choice.transfer - overlapped, 0.0));
  if (prefetch)
    context_.estimator.prefetch (task, choice.worker->node);
  if (traits_.order == Order::Priority)
    target.priority.push (task);
  else
    target.arrival.push_back (task);
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
  return many || (model != nullptr && model->worker_cost_function != nullptr);
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

bool
Earliest::indifferent (Task &task)
{
  if (needs_timing () || differs (task))
    return false;
  if (context_.options.prefetch > 0)
    context_.estimator.prefetch (task, data::kMainMemory);
  return true;
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
  if (indifferent (task))
    common_.push (task);
  else
    push_estimated (task);
}

__attribute__ ((noinline)) void
Earliest::push_estimated (Task &task)
{
  if (!needs_timing ())
    begin_estimates ();
  Choices choices = choose (task);
  if (choices.known.worker && choices.trial.worker)
    assign (task, choices.trial, choices.now);
  else if (choices.known.worker)
    assign (task, choices.known, choices.now);
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

/// Takes a task of which nothing was known when it was pushed.  What is known
/// by now goes to a worker that is busy but will still finish it earlier.
Task *
Earliest::take_common (const WorkerInfo &worker)
{
  while (Task *task = common_.pop (worker))
    {
      double duration
          = context_.estimator.duration (*task, worker, task->implementation);
      const Choices choices = choose (*task);
      const Choice &best = choices.known;
      bool elsewhere = best.worker && best.worker->id != worker.id
                       && lane (*best.worker).busy ();
      if (!elsewhere || (std::isnan (duration) && may_try (worker)))
        {
          book (*task, worker, duration, 0);
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

void
Earliest::started (Task &task, const WorkerInfo &worker)
{
  lane (worker).load.start (charge (task), computation (task),
                            context_.estimator.now ());
}

void
Earliest::finished (Task &task, const WorkerInfo &worker)
{
  lane (worker).load.finish (computation (task), context_.estimator.now ());
  lane (worker).trials -= is_trial (task);
}

void
Earliest::refused (Task &task, const WorkerInfo &worker)
{
  lane (worker).load.remove (charge (task));
  lane (worker).trials -= is_trial (task);
}

} // namespace

std::unique_ptr<Policy>
make_earliest (const Context &context, EarliestTraits traits)
{
  return std::make_unique<Earliest> (context, traits);
}

} // namespace asterism::sched
