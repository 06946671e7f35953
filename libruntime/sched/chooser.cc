// SPDX-License-Identifier: LGPL-2.1-or-later
// Chooser: which worker will have finished a task first.

#include "sched/chooser.h"

#include <algorithm>

#include "starpu_perfmodel.h"

#include "base/thread_end.h"
#include "sched/costs.h"
#include "task/bundle.h"

namespace asterism::sched
{

namespace
{

/// True unless it cannot be executed by that kind of worker.
bool
is_for (const Task &task, const WorkerInfo &worker)
{
  return (task.where >> unsigned (worker.arch) & 1) != 0;
}

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

/// The workers that a thread has considered for a task, if that is to be told.
struct Considered
{
  std::vector<Candidate> candidates;
};

} // namespace

/// Tells the engine whom it has considered for a task, if it wants that.
inline void
Chooser::tell (const Task &task) const
{
  // Relaxed: tasks that are chosen for meanwhile may be told of or not.
  if (__builtin_expect (!tells_.load (std::memory_order_relaxed), 1))
    return;
  std::vector<Candidate> &candidates = of_thread<Considered> ().candidates;
  listener_->considered (task, candidates);
  candidates.clear ();
}

bool
Chooser::may_try (const WorkerInfo &worker) const
{
  long trials = 0;
  // Relaxed, as all of these: an estimate.
  for (const WorkerInfo &other : context_.workers)
    if (other.model == worker.model)
      trials
          += booked_[size_t (other.id)].trials.load (std::memory_order_relaxed);
  return trials < std::max (context_.options.calibrate_minimum, 1L);
}

/// Lets the worker compete for the task.
void
Chooser::consider (Choices &choices, const Task &task, const WorkerInfo &worker,
                   Costs &costs, double now) const
{
  unsigned implementations = 0;
  if (!context_.estimator.can_execute (task, worker, implementations))
    return;
  const Booked &booked = booked_[size_t (worker.id)];
  const unsigned bookings = booked.bookings.load (std::memory_order_relaxed);
  const double transfer = transfers_ ? costs.transfer (worker) : 0;
  const double wait = booked.load.free_at (now) - now;
  for (unsigned rest = implementations; rest; rest &= rest - 1)
    {
      auto i = static_cast<unsigned> (__builtin_ctz (rest));
      double duration = costs.duration (worker, i);
      bool unknown = std::isnan (duration);
      Choice &choice = unknown ? choices.trial : choices.known;
      double cost;
      if (__builtin_expect (unknown, 0))
        cost = booked.trials.load (std::memory_order_relaxed)
               + wait / (wait + 1);
      else
        cost = costs.sum (worker, i, wait + duration, transfer);
      // Relaxed: as in tell ().
      if (__builtin_expect (tells_.load (std::memory_order_relaxed), 0))
        of_thread<Considered> ().candidates.push_back (
            { worker.id, wait, transfer, duration, cost });
      if (cost < choice.cost && (!unknown || may_try (worker)))
        choice = { &worker, i, duration, transfer, cost, bookings };
    }
}

/// For how long all workers together have something to do, if that counts.
double
Chooser::busy_for (double now) const
{
  double latest = now;
  if (context_.options.idle_power > 0)
    for (const Booked &booked : booked_)
      latest = std::max (latest, booked.load.free_at (now));
  return latest - now;
}

Choices
Chooser::choose (const Task &task) const
{
  if (task.user != nullptr && task.user->bundle != nullptr)
    return choose_for_bundle (task);
  Choices choices;
  const double now = choices.now = context_.estimator.now ();
  Costs costs (context_, task, busy_for (now));
  for (const WorkerInfo &worker : context_.workers)
    if (is_for (task, worker))
      consider (choices, task, worker, costs, now);
  tell (task);
  return choices;
}

/// What the rest of a task's bundle adds, on that worker, to the task's cost;
/// NaN when one of them cannot be executed there.
double
Chooser::rest_of_bundle (const Task &task, const WorkerInfo &worker) const
{
  double cost = 0;
  task::each_other_in_bundle (task, [&] (const Task &other) {
    unsigned implementations = 1;
    // A codelet is asked when its task is ready, as a policy is locked here.
    const bool asks = other.codelet != nullptr && other.codelet->can_execute;
    if (!is_for (other, worker)
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
                       transfers_ ? costs.transfer (worker) : 0);
  });
  return cost;
}

/// The first task of a bundle goes where all that are submitted together cost
/// least; the others follow it, if they can be executed there.
Choices
Chooser::choose_for_bundle (const Task &task) const
{
  Choices best;
  const double now = best.now = context_.estimator.now ();
  Costs costs (context_, task, busy_for (now));
  const int home = task.user->bundle->home.load ();
  if (home >= 0)
    consider (best, task, context_.workers[size_t (home)], costs, now);
  if (best.known.worker != nullptr || best.trial.worker != nullptr)
    {
      tell (task);
      return best;
    }
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
  tell (task);
  return best;
}

bool
Chooser::holds (const Choice &choice, const Task &task) const
{
  // Relaxed, as all of these.
  unsigned implementations = 0;
  return booked_[size_t (choice.worker->id)].bookings.load (
             std::memory_order_relaxed)
             == choice.bookings
         && (!std::isnan (choice.duration) || may_try (*choice.worker))
         && context_.estimator.can_execute (task, *choice.worker,
                                            implementations)
         && (implementations >> choice.implementation & 1) != 0;
}

void
Chooser::book (Task &task, const WorkerInfo &worker, double duration,
               double transfer)
{
  Booked &target = booked (worker);
  task.assigned = static_cast<int16_t> (worker.id);
  if (task.user != nullptr && task.user->bundle != nullptr)
    task.user->bundle->home.store (worker.id);
  task.predicted = duration;
  task.predicted_transfer = transfer;
  target.load.add (charge (task));
  if (is_trial (task))
    target.trials.fetch_add (1, std::memory_order_relaxed);
  // One call at a time.
  target.bookings.store (target.bookings.load (std::memory_order_relaxed) + 1,
                         std::memory_order_relaxed);
}

void
Chooser::end_trial (const Task &task, const WorkerInfo &worker)
{
  if (is_trial (task))
    booked (worker).trials.fetch_sub (1, std::memory_order_relaxed);
}

void
Chooser::started (const Task &task, const WorkerInfo &worker)
{
  booked (worker).load.start (charge (task), computation (task),
                              context_.estimator.now ());
}

void
Chooser::finished (const Task &task, const WorkerInfo &worker, double now)
{
  booked (worker).load.finish (computation (task), now);
  end_trial (task, worker);
}

void
Chooser::refused (const Task &task, const WorkerInfo &worker)
{
  booked (worker).load.remove (charge (task));
  end_trial (task, worker);
}

} // namespace asterism::sched
